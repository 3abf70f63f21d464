/** The package brings no types. */
declare module 'linebreak' {
  export interface Break {
    /** Index in UTF-16 units of the character after the opportunity. */
    position: number;
    required: boolean;
  }
  /** Line break opportunities of a text by UAX #14. */
  export default class LineBreaker {
    constructor(text: string);
    nextBreak(): Break | null;
  }
}
