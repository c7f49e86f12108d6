import { File as NodeFile } from 'node:buffer';
import { configure } from '@testing-library/dom';
import { vi } from 'vitest';

// A test file starts in a browser that was just started, whatever the last one left in the client's modules.
vi.resetModules();

// A busy machine is slow, not wrong.
configure({ asyncUtilTimeout: 20_000 });

// The server behind the page takes uploads as Node's files, whose class is not the page's.
const isPageFile = (value: unknown) => Function.prototype[Symbol.hasInstance].call(globalThis.File, value);
Object.defineProperty(globalThis.File, Symbol.hasInstance, {
  configurable: true,
  value: (value: unknown) => isPageFile(value) || Object.getPrototypeOf(Object(value)) === NodeFile.prototype,
});

// A page without a layout has everything in sight. Not a stubbed global: a test that takes back its own stubs takes back
// all of them.
Object.assign(globalThis, {
  IntersectionObserver: class {
    constructor(readonly report: (entries: { isIntersecting: boolean }[]) => void) {}
    observe() {
      this.report([{ isIntersecting: true }]);
    }
    disconnect() {}
  },
});
