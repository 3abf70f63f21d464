import type { Model, ModelStore, Outcome } from '@undertext/models';
import { byteSize } from '@undertext/models/byte-size';
import type { OptionValues } from '@undertext/options';
import type { Command } from 'commander';
import { CommandError, StoppedError } from '../command-error.js';
import { confirm } from '../confirm.js';
import { Interrupt } from '../interrupt.js';
import { modelTable } from '../model-table.js';
import { addTableOptions } from '../option-flags.js';
import type { ShownTransfer } from '../transfer-line.js';
import { transferView } from '../transfer-view.js';

/** 128 and SIGINT. */
const stoppedByUser = 130;
const modelArgument = 'its id, its file name or its type, as "undertext models list" shows them';

/** `undertext models ...` */
export function addModelsCommand(program: Command): void {
  const models = program
    .command('models')
    .description('list, download, import, check and remove models')
    .showHelpAfterError('See undertext models --help.')
    .addHelpText(
      'after',
      `
The app uses the same models. UNDERTEXT_MODELS_HOME names another folder for
them; HTTPS_PROXY and its like are obeyed.

Examples:
  undertext models list
  undertext models download Q4_K_M
  undertext transcribe talk.wav --model Q4_K_M`,
    );
  addList(models);
  addDownload(models);
  addImport(models);
  addRemove(models);
  addVerify(models);
  addMove(models);
}

function addList(models: Command): void {
  models
    .command('list')
    .description('list the models, and where they are')
    .showHelpAfterError('See undertext models list --help.')
    .option('--json', 'as a JSON object')
    .addHelpText(
      'after',
      `
A model that is ready can be used. Files that other programs have downloaded to
the Hugging Face cache are shown too.

Examples:
  undertext models list
  undertext models list --json |
    jq -r '.models[] | select(.state.type == "ready") | .path'`,
    )
    .action(async ({ json }: { json?: boolean }) => {
      await withStore(undefined, async ({ models: all, folder, found }) => {
        process.stdout.write(
          json ? `${JSON.stringify({ folder, models: all, found }, null, 2)}\n` : modelTable(all, folder, found),
        );
      });
    });
}

function addDownload(models: Command): void {
  const command = models
    .command('download')
    .description('download a model, or go on with a download')
    .argument('<model...>', modelArgument)
    .showHelpAfterError('See undertext models download --help.');
  addTableOptions(command, 'models')
    .addHelpText(
      'after',
      `
Ctrl-C pauses; the same command goes on where it was, also after a crash or a
lost network. The file is checked before it is used. Its path is printed.

Examples:
  undertext models download Q4_K_M
  undertext models download Q8_0 --model-endpoint https://mirror.example`,
    )
    .action(async (names: string[], { modelEndpoint }: OptionValues) => {
      await withStore(modelEndpoint, async (store, interrupt) => {
        for (const model of names.map((name) => store.find(name))) {
          offerFound(store, model);
          await runShown(store, model, interrupt, (id) => store.download(id));
          process.stdout.write(`${store.find(model.description.id).path}\n`);
        }
      });
    });
}

function addImport(models: Command): void {
  models
    .command('import')
    .description('make a model file that you have a model of the store')
    .argument('<file>', 'a GGUF file')
    .showHelpAfterError('See undertext models import --help.')
    .option('--in-place', 'use the file where it is; without it the file is copied')
    .addHelpText(
      'after',
      `
The engine reads the file's header first. A published file is known by its
SHA-256, whatever its name is. The model's id is printed.

Examples:
  undertext models import ~/Downloads/Voxtral-Mini-4B-Realtime-2602-Q4_K_M.gguf
  undertext models import --in-place /data/model.gguf`,
    )
    .action(async (file: string, { inPlace = false }: { inPlace?: boolean }) => {
      await withStore(undefined, async (store, interrupt) => {
        const view = transferView(file);
        try {
          const { description } = await store.import(file, {
            inPlace,
            signal: interrupt.signal,
            onProgress: ({ stage, bytes, total }) => view.show({ bytes, total, note: stage }),
          });
          view.end();
          process.stdout.write(`${description.id}\n`);
        } finally {
          view.end();
        }
      });
    });
}

function addRemove(models: Command): void {
  models
    .command('remove')
    .description('delete a model, or what has come of a download')
    .argument('<model...>', modelArgument)
    .showHelpAfterError('See undertext models remove --help.')
    .option('-y, --yes', 'do not ask')
    .addHelpText(
      'after',
      `
A file that is used in place is only forgotten, and stays where it is.

Examples:
  undertext models remove Q8_0
  undertext models remove Q8_0 --yes`,
    )
    .action(async (names: string[], { yes = false }: { yes?: boolean }) => {
      await withStore(undefined, async (store) => {
        for (const model of names.map((name) => store.find(name))) {
          if (!yes && !(await confirm(removalQuestion(model), '--yes'))) throw new CommandError('nothing was removed');
          await store.remove(model.description.id);
        }
      });
    });
}

function addVerify(models: Command): void {
  models
    .command('verify')
    .description('check that the files of models are what they should be')
    .argument('[model...]', `${modelArgument}; default: all that are there`)
    .showHelpAfterError('See undertext models verify --help.')
    .addHelpText(
      'after',
      `
Examples:
  undertext models verify
  undertext models verify Q4_K_M`,
    )
    .action(async (names: string[]) => {
      await withStore(undefined, async (store, interrupt) => {
        const there = store.models.filter(({ state }) => state.type === 'ready' || state.type === 'damaged');
        const chosen = names.length > 0 ? names.map((name) => store.find(name)) : there;
        let failed = 0;
        for (const model of chosen) {
          const { id } = model.description;
          try {
            await runShown(store, model, interrupt, () => store.verify(id));
            process.stdout.write(`${id}: good\n`);
          } catch (error) {
            if (!(error instanceof CommandError) || error instanceof StoppedError || chosen.length === 1) throw error;
            process.stderr.write(`undertext: ${error.message}\n`);
            failed++;
          }
        }
        if (failed > 0) throw new CommandError(`${failed} of ${chosen.length} models are not good`);
      });
    });
}

function addMove(models: Command): void {
  models
    .command('move')
    .description('move all models to another folder')
    .argument('<folder>', 'which is made if it is not there')
    .showHelpAfterError('See undertext models move --help.')
    .addHelpText(
      'after',
      `
The app finds them there too. Files that are used in place stay where they are.

Examples:
  undertext models move /data/models`,
    )
    .action(async (folder: string) => {
      await withStore(undefined, async (store, interrupt) => {
        const view = transferView('moving');
        try {
          await store.moveFolder(folder, {
            signal: interrupt.signal,
            onProgress: ({ bytes, total }) => total > 0 && view.show({ bytes, total }),
          });
        } finally {
          view.end();
        }
        process.stdout.write(`${store.folder}\n`);
      });
    });
}

/** Opens the store for one command; a signal stops what it does, and keeps what has come. */
async function withStore(
  endpoint: string | undefined,
  work: (store: ModelStore, interrupt: Interrupt) => Promise<void>,
): Promise<void> {
  const { openModelStore } = await import('../open-model-store.js');
  const store = await openModelStore(endpoint);
  const interrupt = new Interrupt();
  interrupt.signal.addEventListener('abort', () => void stop(store, interrupt), { once: true });
  try {
    await work(store, interrupt);
  } catch (error) {
    if (interrupt.exitCode !== null && (error as Error).name === 'AbortError') {
      throw new StoppedError('stopped; nothing has changed', interrupt.exitCode);
    }
    throw error;
  } finally {
    interrupt.dispose();
  }
}

/** Ctrl-C pauses what is downloaded, so that the app does not go on with it unasked. */
async function stop(store: ModelStore, { exitCode }: Interrupt): Promise<void> {
  const running = store.models.filter(({ state }) => state.type === 'downloading' && !state.elsewhere);
  if (exitCode === stoppedByUser) await Promise.all(running.map(({ description }) => store.pause(description.id)));
  await store.close();
}

/** Shows how a model's state changes while something is done with it. @throws CommandError, StoppedError */
async function runShown(
  store: ModelStore,
  model: Model,
  interrupt: Interrupt,
  work: (id: string) => Promise<Outcome>,
): Promise<void> {
  const { id } = model.description;
  const view = transferView(id);
  const unsubscribe = store.subscribe((changed, now) => {
    const shown = changed === id && now ? shownTransfer(now) : null;
    if (shown) view.show(shown);
  });
  try {
    const { state, problem } = await work(id);
    view.end();
    if (problem) throw new CommandError(problem.message);
    if (interrupt.exitCode === null) return;
    const kept = state.type === 'paused' ? `; ${byteSize(state.bytes)} of ${byteSize(state.total)} are kept` : '';
    throw new StoppedError(`stopped${kept}`, interrupt.exitCode);
  } finally {
    view.end();
    unsubscribe();
  }
}

function shownTransfer({ state }: Model): ShownTransfer | null {
  if (state.type === 'verifying') return { ...state, note: 'checking' };
  if (state.type !== 'downloading' || state.elsewhere) return null;
  return { ...state, note: state.waiting ? `waiting: ${state.waiting.message}` : null };
}

function offerFound(store: ModelStore, { description, state }: Model): void {
  const file = store.found.find(({ id }) => id === description.id);
  if (!file || state.type === 'ready') return;
  process.stderr.write(`undertext: ${file.path} may be this file already; "undertext models import" would take it\n`);
}

function removalQuestion({ description, path: file, inPlace, state }: Model): string {
  const { id, bytes } = description;
  if (inPlace) return `Forget ${id}? Its file stays (${file}).`;
  if (state.type === 'paused' || state.type === 'downloading') {
    return `Delete the ${byteSize(state.bytes)} that have come of ${id}?`;
  }
  return `Delete ${id} (${byteSize(bytes)}, ${file})?`;
}
