import { optionDefinition } from '@undertext/options';

/** A tenth is a step that is seen, at any size. */
const step = 1.1;

/** The next size of the captions, px, within what the option allows. */
export function steppedSize(size: number, direction: 'bigger' | 'smaller'): number {
  const definition = optionDefinition('captionSize');
  if (definition.type !== 'integer') throw new Error('the size of the captions is a whole number');
  const next = direction === 'bigger' ? Math.ceil(size * step) : Math.floor(size / step);
  return Math.min(definition.maximum, Math.max(definition.minimum, next));
}
