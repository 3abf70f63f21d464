/** A desktop's tray on the session bus: it takes the icons that programs register, and has a hand on their menus. */

import { expect } from '@playwright/test';
import dbus from 'dbus-next';

const watcher = 'org.kde.StatusNotifierWatcher';
const properties = 'org.freedesktop.DBus.Properties';

interface Icon {
  /** The program's own name on the bus. */
  sender: string;
  path: string;
}

/** `[id, properties, children]`, as com.canonical.dbusmenu has it. */
type Layout = [number, Record<string, dbus.Variant>, dbus.Variant<Layout>[]];

export interface MenuEntry {
  id: number;
  label: string;
  isEnabled: boolean;
  children: MenuEntry[];
}

export class TrayHost {
  readonly #bus: dbus.MessageBus;
  readonly #icons: Icon[] = [];
  #isStopped = false;

  private constructor(bus: dbus.MessageBus) {
    this.#bus = bus;
    bus.addMethodHandler((message: dbus.Message) => this.#answer(message));
  }

  static async start(): Promise<TrayHost> {
    const host = new TrayHost(dbus.sessionBus());
    const reply = await host.#bus.requestName(watcher, dbus.NameFlag.DO_NOT_QUEUE);
    expect(reply).toBe(dbus.RequestNameReply.PRIMARY_OWNER);
    return host;
  }

  stop(): void {
    this.#isStopped = true;
    this.#bus.disconnect();
  }

  get iconCount(): number {
    return this.#icons.length;
  }

  /** What the icon says when the pointer rests on it. */
  async toolTip(): Promise<string> {
    const tip = (await this.#property('org.kde.StatusNotifierItem', 'ToolTip')) as [string, unknown, string, string];
    return `${tip[2]}${tip[3]}`;
  }

  async menu(): Promise<MenuEntry[]> {
    const body = await this.#call(await this.#menuPath(), 'com.canonical.dbusmenu', 'GetLayout', 'iias', [0, -1, []]);
    return entryOf((body as [number, Layout])[1]).children;
  }

  /** Clicks an entry of the menu, by its label, as soon as it is there and can be clicked. */
  async choose(label: string): Promise<void> {
    let entry: MenuEntry | undefined;
    const find = async () => {
      const entries = this.iconCount === 0 ? [] : await this.menu();
      const all = entries.flatMap((one) => [one, ...one.children]);
      entry = all.find((one) => one.label === label && one.isEnabled);
      return entry ? label : all.map((one) => one.label);
    };
    await expect.poll(find, { timeout: 15_000 }).toBe(label);
    const clicked = [entry!.id, 'clicked', new dbus.Variant('s', ''), 0];
    await this.#call(await this.#menuPath(), 'com.canonical.dbusmenu', 'Event', 'isvu', clicked);
  }

  async #menuPath(): Promise<string> {
    return (await this.#property('org.kde.StatusNotifierItem', 'Menu')) as string;
  }

  async #property(of: string, name: string): Promise<unknown> {
    const [variant] = await this.#call(this.#icon.path, properties, 'Get', 'ss', [of, name]);
    return (variant as dbus.Variant).value;
  }

  get #icon(): Icon {
    const icon = this.#icons.at(-1);
    if (!icon) throw new Error('No program has shown an icon.');
    return icon;
  }

  async #call(path: string, of: string, member: string, signature: string, body: unknown[]): Promise<unknown[]> {
    const call = new dbus.Message({ destination: this.#icon.sender, path, interface: of, member, signature, body });
    return (await this.#bus.call(call))!.body as unknown[];
  }

  /** Answers what programs ask of a watcher; returns whether it did. */
  #answer(message: dbus.Message): boolean {
    // A question that came with the last bytes is answered by nobody.
    if (this.#isStopped) return true;
    if (message.path !== '/StatusNotifierWatcher') return false;
    const reply = (signature = '', body: unknown[] = []) => {
      this.#bus.send(dbus.Message.newMethodReturn(message, signature, body));
      return true;
    };
    switch (message.member) {
      case 'RegisterStatusNotifierItem': {
        const given = message.body[0] as string;
        this.#icons.push({ sender: message.sender, path: given.startsWith('/') ? given : '/StatusNotifierItem' });
        return reply();
      }
      case 'RegisterStatusNotifierHost':
        return reply();
      case 'Get':
        return reply('v', [state(message.body[1] as string)]);
      default:
        return false;
    }
  }
}

function state(name: string): dbus.Variant {
  if (name === 'IsStatusNotifierHostRegistered') return new dbus.Variant('b', true);
  if (name === 'ProtocolVersion') return new dbus.Variant('i', 0);
  return new dbus.Variant('as', []);
}

function entryOf([id, values, children]: Layout): MenuEntry {
  return {
    id,
    label: ((values.label?.value as string | undefined) ?? '').replaceAll('_', ''),
    isEnabled: (values.enabled?.value as boolean | undefined) ?? true,
    children: children.map(({ value }) => entryOf(value)),
  };
}
