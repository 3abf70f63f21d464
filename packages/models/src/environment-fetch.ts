/** A fetch for programs outside of Electron: through the proxy that the environment names, if it names one. */
import { getProxyForUrl } from 'proxy-from-env';
import { type Dispatcher, fetch, ProxyAgent } from 'undici';
import { basicAuthorization, type DownloadFetch } from './download-request.js';
import { ModelError } from './model-error.js';

/** HTTPS_PROXY, HTTP_PROXY, ALL_PROXY and NO_PROXY, in either case, as other programs read them. */
export function environmentFetch(): DownloadFetch {
  const proxies = new Map<string, Dispatcher>();
  return async (url, init) => {
    const proxy = getProxyForUrl(url);
    if (proxy === '') return fetch(url, init);
    let dispatcher = proxies.get(proxy);
    if (!dispatcher) {
      dispatcher = proxyAgent(proxy);
      proxies.set(proxy, dispatcher);
    }
    return fetch(url, { ...init, dispatcher });
  };
}

function proxyAgent(proxy: string): ProxyAgent {
  let url: URL | undefined;
  try {
    url = new URL(proxy);
  } catch {
    // As a proxy of another kind below.
  }
  if (!url || !/^https?:$/.test(url.protocol)) {
    // What is no address may hold a password anywhere.
    const kind = url ? `, not ${url.protocol}//` : '';
    throw new ModelError(
      'bad-setting',
      `The proxy that HTTPS_PROXY or ALL_PROXY names must be an http:// or https:// one${kind}.`,
    );
  }
  const token = basicAuthorization(url);
  url.username = '';
  url.password = '';
  return new ProxyAgent({ uri: url.href, ...(token !== null && { token }) });
}
