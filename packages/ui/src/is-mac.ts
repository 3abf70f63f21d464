/** Whether the page runs on macOS, whose keyboards have other keys. */
export function isMac(): boolean {
  return navigator.userAgent.includes('Macintosh');
}
