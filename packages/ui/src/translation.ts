/** A catalogue in another language: the same keys, other texts. */
export type Translation<Catalogue> = {
  readonly [Key in keyof Catalogue]: Catalogue[Key] extends string ? string : Translation<Catalogue[Key]>;
};
