/** @param codes `en`, `zh`, `deu`; one that is none, as a file may have it, is its own name. @param language of the names */
export function languageNames(codes: readonly string[], language: string): string[] {
  const names = new Intl.DisplayNames(language, { type: 'language' });
  return codes.map((code) => {
    try {
      return names.of(code) ?? code;
    } catch {
      return code;
    }
  });
}
