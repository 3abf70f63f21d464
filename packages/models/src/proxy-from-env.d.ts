declare module 'proxy-from-env' {
  /** The proxy that the environment's variables name for an address; empty: none. */
  export function getProxyForUrl(url: string): string;
}
