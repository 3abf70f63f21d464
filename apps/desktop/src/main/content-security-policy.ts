const directives: Readonly<Record<string, string>> = {
  'default-src': "'none'",
  // AudioWorklet modules too.
  'script-src': "'self'",
  'style-src': "'self'",
  'font-src': "'self'",
  'img-src': "'self'",
  'media-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
  'require-trusted-types-for': "'script'",
  'trusted-types': "'none'",
};

/** Scripts, styles and fonts from the app itself; no inline code, no eval, no connections, no frames. */
export const contentSecurityPolicy = policyOf(directives);

/** For the decoding window: also the resampler in WebAssembly, which is fetched from the app itself; nothing that shows. */
export const decoderPolicy = policyOf({
  'default-src': "'none'",
  'script-src': "'self' 'wasm-unsafe-eval'",
  'connect-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
  'require-trusted-types-for': "'script'",
  'trusted-types': "'none'",
});

function policyOf(all: Readonly<Record<string, string>>): string {
  return Object.entries(all)
    .map(([directive, value]) => `${directive} ${value}`)
    .join('; ');
}
