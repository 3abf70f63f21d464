import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { ModelState, Outcome } from '../src/index.js';
import type { Fixture } from './store-fixture.js';

const script = fileURLToPath(new URL('store-process.mjs', import.meta.url));

/** Another program that downloads a model with a store of its own. */
export class StoreProcess {
  readonly child: ChildProcess;
  readonly states: ModelState[] = [];
  outcome: Outcome | undefined;
  readonly ended: Promise<unknown>;

  constructor(fixture: Fixture, catalogue: object, id: string) {
    const catalogueFile = path.join(path.dirname(fixture.home), 'catalogue.json');
    writeFileSync(catalogueFile, JSON.stringify(catalogue));
    const { home, shippedFolder } = fixture;
    const options = { catalogueFile, id, home, shippedFolder, hubCache: path.join(home, 'no-cache') };
    this.child = spawn(process.execPath, [script, JSON.stringify(options)], { stdio: ['ignore', 'pipe', 'inherit'] });
    this.ended = once(this.child, 'close');
    createInterface({ input: this.child.stdout! }).on('line', (text) => {
      const line = JSON.parse(text) as { state?: ModelState; outcome?: Outcome };
      if (line.state) this.states.push(line.state);
      if (line.outcome) this.outcome = line.outcome;
      this.child.emit('said');
    });
  }

  /** Resolves when the state now satisfies a condition, or the process has ended. */
  async until(condition: (state: ModelState | undefined) => boolean): Promise<void> {
    let isOver = false;
    void this.ended.then(() => {
      isOver = true;
      this.child.emit('said');
    });
    while (!isOver && !condition(this.states.at(-1))) await once(this.child, 'said');
  }

  /** As a crash or a loss of power would end it: without a word. */
  async kill(): Promise<void> {
    this.child.kill('SIGKILL');
    await this.ended;
  }
}
