/** Scripts, styles and fonts from the app itself; no inline code, no eval, no connections, no frames. */
export const contentSecurityPolicy = Object.entries({
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
})
  .map(([directive, value]) => `${directive} ${value}`)
  .join('; ');
