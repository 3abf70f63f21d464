import { expect } from 'vitest';

interface Token {
  type: 'token';
  text: string;
  slot: number;
  wordSlot: number;
  startMs: number;
  endMs: number;
}

interface End {
  type: 'end';
  complete: boolean;
  text: string;
  soundMs: number;
  model: string;
  device: string;
  delay: number;
  chunkMs: number;
}

/** What `--format jsonl` wrote. */
export function parseJsonLines(jsonl: string): { tokens: Token[]; end: End | undefined } {
  expect(jsonl).toMatch(/\n$/);
  const lines = jsonl.trimEnd().split('\n');
  const objects = lines.map((line) => JSON.parse(line) as Token | End);
  return {
    tokens: objects.filter((object) => object.type === 'token'),
    end: objects.find((object) => object.type === 'end'),
  };
}
