import { EventEmitter } from 'node:events';
import { MessageChannel } from 'node:worker_threads';
import { describe, expect, test } from 'vitest';
import {
  type EnginePort,
  electronPort,
  processPort,
  type TransferablePort,
  utilityProcessPort,
  workerPort,
} from '../src/engine-port.js';

interface Heard {
  messages: unknown[];
  ports: EnginePort[];
  closes: number;
}

function listen(port: EnginePort): Heard {
  const heard: Heard = { messages: [], ports: [], closes: 0 };
  port.listen({
    onMessage: (message, ports) => {
      heard.messages.push(message);
      heard.ports.push(...ports);
    },
    onClose: () => heard.closes++,
  });
  return heard;
}

describe('between threads', () => {
  test('messages keep their order and types, ports come along, and closing is told', async () => {
    const { port1, port2 } = new MessageChannel();
    const inner = new MessageChannel();
    const [near, far] = [workerPort(port1), workerPort(port2)];
    near.post({ type: 'first', pcm: Float32Array.of(0.5) });
    near.post('second', [inner.port2]);
    const heard = listen(far);
    await expect.poll(() => heard.messages).toEqual([{ type: 'first', pcm: Float32Array.of(0.5) }, 'second']);
    const received = listen(heard.ports[0]!);
    workerPort(inner.port1).post('through the port that came along');
    await expect.poll(() => received.messages).toEqual(['through the port that came along']);
    near.close();
    await expect.poll(() => heard.closes).toBe(1);
    inner.port1.close();
  });
});

/** As Electron's typings describe `MessagePortMain`: the message lies in `data`, ports beside it. */
class ElectronStyle extends EventEmitter {
  posted: { message: unknown; ports: unknown }[] = [];
  started = false;
  closed = false;
  postMessage(message: unknown, ports: unknown): void {
    this.posted.push({ message, ports });
  }
  start(): void {
    this.started = true;
  }
  close(): void {
    this.closed = true;
  }
}

describe("in Electron's form", () => {
  test('a message port', () => {
    const port = new ElectronStyle();
    const other = new ElectronStyle();
    const heard = listen(electronPort(port));
    expect(port.started).toBe(true);
    port.emit('message', { data: 'hello', ports: [other] });
    port.emit('message', { data: 'again' });
    expect(heard.messages).toEqual(['hello', 'again']);
    heard.ports[0]!.post('to the other');
    expect(other.posted).toEqual([{ message: 'to the other', ports: [] }]);
    const handed: TransferablePort = {};
    electronPort(port).post('with a port', [handed]);
    expect(port.posted).toEqual([{ message: 'with a port', ports: [handed] }]);
    electronPort(port).close();
    expect(port.closed).toBe(true);
    port.emit('close');
    expect(heard.closes).toBe(1);
  });

  test('a utility process', () => {
    const child = Object.assign(new ElectronStyle(), { kills: 0, kill: () => ++child.kills > 0 });
    const heard = listen(utilityProcessPort(child));
    child.emit('message', { data: 'a field of the message itself' });
    expect(heard.messages).toEqual([{ data: 'a field of the message itself' }]);
    utilityProcessPort(child).close();
    expect(child.kills).toBe(1);
    child.emit('exit', 1);
    expect(heard.closes).toBe(1);
  });
});

describe('a child process', () => {
  test('takes no ports', () => {
    const child = Object.assign(new EventEmitter(), { connected: true, send: () => true });
    expect(() => processPort(child).post('hello', [{}])).toThrow(TypeError);
  });

  test('that is gone already is told', async () => {
    const heard = listen(processPort(Object.assign(new EventEmitter(), { connected: false })));
    await expect.poll(() => heard.closes).toBe(1);
  });
});
