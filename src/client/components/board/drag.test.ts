import { expect, test } from 'vitest';
import { groupBoxes, NODE_WIDTH } from '#shared/board/geometry.ts';
import { read } from '#testing/boards.ts';
import { draggedIn, groupNodeId, partNear, placesIn, withMembers } from './drag.ts';

const DRAWN = read(
  'graph LR\n subgraph core\n a[api]\n subgraph data\n p[postgres]\n end\n end\n a --> p\n c[app] --> a',
);
const nameOf = (id: string) => DRAWN.nodes.get(id)?.name ?? DRAWN.groups.get(id.replace('group:', ''))?.name;
const idOf = (group: string) => [...DRAWN.groups.values()].find(({ name }) => name === group)?.id ?? '';

test('who drags a group moves the parts and groups in it by as much, and nothing else that was chosen', () => {
  const box = groupBoxes(DRAWN).get(idOf('core'));
  if (!box) throw new Error('the group is not drawn');
  const [app] = [...DRAWN.nodes.values()].filter(({ name }) => name === 'app');
  const dragged = (dragging: boolean) =>
    withMembers(
      [
        { type: 'position', id: app?.id ?? '', position: { x: 7, y: 7 }, dragging },
        {
          type: 'position',
          id: groupNodeId(idOf('core')),
          position: { x: box.x + 40.4, y: box.y - 8 },
          dragging,
        },
      ],
      DRAWN,
    );
  expect([...draggedIn(dragged(true)).keys()].map(nameOf).sort()).toEqual([
    'api',
    'core',
    'data',
    'postgres',
  ]);
  const moved = placesIn(dragged(false)).filter(({ id }) => DRAWN.nodes.has(id));
  expect(moved.map(({ id }) => nameOf(id)).sort()).toEqual(['api', 'postgres']);
  for (const { id, x, y } of moved) {
    const was = DRAWN.nodes.get(id);
    expect({ x, y }).toEqual({ x: (was?.x ?? 0) + 40, y: (was?.y ?? 0) - 8 });
  }
});

test('a line that ends a little beside a part leads to the nearest one, but not to where it began', () => {
  const [api, postgres] = ['api', 'postgres'].map((name) =>
    [...DRAWN.nodes.values()].find((node) => node.name === name),
  );
  if (!api || !postgres) throw new Error('the parts are not drawn');
  const beside = { x: postgres.x + NODE_WIDTH + 20, y: postgres.y + 10 };
  expect(partNear(DRAWN, beside, 24, api.id)).toBe(postgres.id);
  expect(partNear(DRAWN, { ...beside, x: beside.x + 6 }, 24, api.id)).toBeUndefined();
  expect(partNear(DRAWN, beside, 24, postgres.id)).toBeUndefined();
  expect(partNear(DRAWN, beside, 5_000, ''), 'the nearest of all').toBe(postgres.id);
});
