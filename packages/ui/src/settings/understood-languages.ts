/** So many can be named on a model's own line. */
export const fewLanguages = 2;

export interface UnderstoodLanguages {
  /** The name of the models, of whatever size. */
  model: string;
  codes: readonly string[];
}

/** The languages of models that understand many: once for all that have the same name. */
export function understoodLanguages(
  models: readonly { name: string; languages: readonly string[] }[],
): UnderstoodLanguages[] {
  const many = models.filter(({ languages }) => languages.length > fewLanguages);
  return [...new Map(many.map(({ name, languages }) => [name, { model: name, codes: languages }])).values()];
}
