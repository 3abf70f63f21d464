/** What jsdom lacks of a browser and a view asks for; none of it lays anything out. */
import { vi } from 'vitest';

class Observer {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

vi.stubGlobal('ResizeObserver', Observer);
vi.stubGlobal('matchMedia', () => ({ matches: true }));
// Of ids that are identifiers as they are.
vi.stubGlobal('CSS', { escape: (text: string) => text });
