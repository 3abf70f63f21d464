// Sessions as a year of use leaves them: a fifth of them Chinese or Arabic, words as unevenly common as in speech.
//
//   node packages/transcript/bench/many-sessions.mjs FOLDER [<sessions of one hour, 1000> [<hours of the long one, 10>]]
//
// About 2 MB a session.
import fs from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';

/** A fluent speaker's. */
const wordsPerHour = 9000;
export const hourMs = 3_600_000;
const chinese = [...'我们今天开会议讨论计划安排时间地点人员结果问题方案'];
const arabic = ['الكتاب', 'قرأ', 'المدرسة', 'اجتماع', 'اليوم', 'سؤال', 'في', 'من'];

let state = 1;
function random() {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return state / 2 ** 32;
}

const pick = (list) => list[Math.floor(random() * list.length)];
const letters = [...'etaoinshrdlucmfwyp'];
export const vocabulary = Array.from({ length: 20_000 }, () =>
  Array.from({ length: 2 + Math.floor(random() * 8) }, () => pick(letters)).join(''),
);
/** Some words are said far more often than others. */
const latin = () => ` ${vocabulary[Math.floor(20_000 ** random()) - 1]}`;

function writeSession(folder, startedAt, length) {
  const id = `${new Date(startedAt).toISOString().replace(/[-:T]/g, '').slice(0, 8)}-${String(startedAt % 1e9).padStart(9, '0')}`;
  const lines = [JSON.stringify({ type: 'session', version: 1, id, startedAt, utcOffsetMinutes: 0 })];
  const source = 'microphone';
  lines.push(JSON.stringify({ type: 'anchor', anchor: { source, take: 0, sample: 0, atMs: 0, reason: 'start' } }));
  const kind = random();
  const count = length * wordsPerHour;
  for (let i = 0; i < count; i++) {
    const text = kind < 0.1 ? pick(chinese) : kind < 0.2 ? ` ${pick(arabic)}` : latin();
    const isEnd = i % 12 === 11;
    // A pause after some sentences.
    const startMs = Math.floor((i * length * hourMs) / count / 10) * 10;
    const endMs = startMs + (i % 60 === 59 ? 80 : 380);
    const place = {
      take: 0,
      startSample: 16 * startMs,
      endSample: 16 * endMs,
      stream: 0,
      wordSlot: i,
      turn: Math.floor(i / 60),
    };
    lines.push(
      JSON.stringify({ type: 'word', word: { source, text: isEnd ? `${text}.` : text, startMs, endMs, ...place } }),
    );
  }
  lines.push(JSON.stringify({ type: 'end', atMs: length * hourMs }));
  fs.writeFileSync(path.join(folder, `${id}.jsonl`), `${lines.join('\n')}\n`);
  return id;
}

/** Into a folder, which is made; the long one is the latest. Returns its id. */
export function writeManySessions(folder, sessions, hours) {
  fs.mkdirSync(folder, { recursive: true });
  const first = Date.UTC(2024, 0, 1);
  for (let i = 0; i < sessions; i++) writeSession(folder, first + i * 8 * hourMs, 1);
  return writeSession(folder, first + sessions * 8 * hourMs, hours);
}

/** Words said often, seldom and hardly ever, two at once, one said by nobody, and such of scripts without spaces. */
export const queries = [
  vocabulary[2],
  vocabulary[900],
  vocabulary[19_000],
  `${vocabulary[3]} ${vocabulary[7]}`,
  'zz',
  '会议',
  '议',
  'كتاب',
];

if (process.argv[1] && import.meta.url === pathToFileURL(fs.realpathSync(process.argv[1])).href) {
  const [folder, sessions = '1000', hours = '10'] = process.argv.slice(2);
  writeManySessions(folder, Number(sessions), Number(hours));
  console.log(JSON.stringify({ queries }));
}
