import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { ReactFlowProvider } from '@xyflow/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { MAX_VERB_CHARACTERS } from '#shared/board/board.ts';
import { read } from '#testing/boards.ts';
import { ConnectionFields } from './board-fields.tsx';
import { NameInPlace } from './name-in-place.tsx';

afterEach(cleanup);

const LONGEST = 'x'.repeat(MAX_VERB_CHARACTERS);
const FULL = 'A verb has at most 24 characters.';

function Written() {
  const [said, say] = useState('Connected api to redis.');
  return (
    <ReactFlowProvider>
      <p role="status">{said}</p>
      <NameInPlace
        {...{ label: 'Verb', text: 'reads', max: MAX_VERB_CHARACTERS, at: { x: 0, y: 0 }, onSay: say }}
        onKeep={() => {}}
        onDrop={() => {}}
        onDone={() => {}}
      />
    </ReactFlowProvider>
  );
}

test('a verb that is as long as it may be says so, until it is shorter or kept', () => {
  render(<Written />);
  const field = screen.getByLabelText('Verb');
  const saidAfter = (value: string) => {
    fireEvent.input(field, { target: { value } });
    return screen.getByRole('status').textContent;
  };
  expect(saidAfter('asks')).toBe('Connected api to redis.');
  expect(saidAfter(LONGEST)).toBe(FULL);
  expect(saidAfter('asks')).toBe('');
  expect(saidAfter(LONGEST)).toBe(FULL);
  fireEvent.blur(field);
  expect(screen.getByRole('status').textContent).toBe('');
});

test('the field of a verb says beside its name when no letter more has room', () => {
  const board = read('graph LR\n a[api] -->|reads| r[redis]');
  const [edge] = board.edges.values();
  if (!edge) throw new Error('nothing is connected');
  render(<ConnectionFields board={board} edge={edge} look="bar" draw={() => {}} />);
  fireEvent.change(screen.getByLabelText('Verb'), { target: { value: LONGEST } });
  expect(screen.getByLabelText('Verb (24 at most)')).toBeDefined();
});
