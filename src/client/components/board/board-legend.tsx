import { ReadingDialog } from '#client/components/ui/dialog.tsx';
import { KeySwitch, useCharacterKeys } from '#client/lib/keys.tsx';
import type { COMMANDS } from './board-keys.ts';

export const legendOf = (commands: typeof COMMANDS) =>
  [
    {
      title: 'Choose, connect and group',
      keys: [
        [['Shift'], 'Choose several: press them, drag around them, or use the arrows in the list'],
        [[commands.all], 'Choose all parts'],
        [
          ['E'],
          'Connect the first two of the chosen parts, or the only one: letters or arrows find its other end, Enter takes it',
        ],
        [['G'], 'Group the chosen parts'],
      ],
    },
    {
      title: 'See the drawing',
      keys: [
        [['M'], 'Maximize the board, or restore it'],
        [['Space'], 'Hold it and drag to move the drawing'],
        [['+', '-'], 'Zoom'],
        [['0'], 'Show all of the drawing, as Shift with 1'],
      ],
    },
    {
      title: 'Name and change',
      keys: [
        [['F2'], 'Name what is chosen'],
        [['Enter'], 'Change the name, kind or note of what has the focus'],
        [['Esc'], 'Bring back the old name, let go of what is chosen, go back to the line, leave the board'],
        [[commands.duplicate], 'Duplicate the chosen parts and the connections between them'],
        [['Delete'], 'Remove what is chosen'],
        [[commands.undo, commands.redo], 'Undo, redo'],
      ],
    },
    {
      title: 'Move around',
      keys: [
        [['Tab'], 'Next part, group or connection; the tools are one stop, with arrows between them'],
        [['Arrows'], 'Move what is chosen; with Shift, further'],
      ],
    },
  ] satisfies { title: string; keys: [names: string[], does: string][] }[];

/** What the line at the top understands, each with an example. */
const FORMS = [
  ['app -> api -> redis: reads', 'Connect, in a chain; the last arrow reads'],
  ['api -> redis, kafka', 'Connect several'],
  ['api -> mail: sends, async', 'Connect without waiting for the reply'],
  ['cache sessions', 'Add a part of a kind'],
  ['redis, kafka', 'Add several parts'],
  ['in data: redis, postgres', 'Group parts'],
  ['orders is a queue', 'Change the kind'],
  ['redis: sessions only', 'Note something at a part'],
  ['rename redis to sessions', 'Rename a part'],
  ['delete redis', 'Remove a part'],
  ['undo, redo, help', 'Take back, do again, see this'],
] as const;

/** Every key of the board with what it does, and every form of the typed line. */
export function BoardLegend({ commands, onClose }: { commands: typeof COMMANDS; onClose: () => void }) {
  const [areKeysOn, setKeysOn] = useCharacterKeys();
  return (
    <ReadingDialog title="Keys of the board" onClose={onClose} className="max-w-5xl!">
      <h3 className="mb-2 text-sm font-semibold">Type in the line at the top</h3>
      <dl className="gap-x-8 text-sm md:columns-2">
        {FORMS.map(([form, does]) => (
          <div key={form} className="mb-1.5 grid break-inside-avoid gap-x-4 sm:grid-cols-[13.5rem_1fr]">
            <dt>
              <code className="board-typed">{form}</code>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-4 gap-x-8 md:columns-2">
        {legendOf(commands).map(({ title, keys }) => (
          <section key={title} className="mb-4 grid break-inside-avoid content-start gap-2 text-sm">
            <h3 className="font-semibold">{title}</h3>
            <dl className="grid grid-cols-[5.5rem_1fr] items-center gap-x-4 gap-y-1.5">
              {keys.map(([names, does]) => (
                <div key={does} className="contents">
                  <dt className="flex flex-wrap gap-1">
                    {names.map((name) => (
                      <kbd
                        key={name}
                        className="board-typed figures inline-block min-w-8 rounded-ui border border-line-strong bg-sunken px-2 text-center"
                      >
                        {name}
                      </kbd>
                    ))}
                  </dt>
                  <dd>{does}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <p className="mb-4 text-sm text-ink-soft">
        They act while the focus is on the board, and not in a field.
      </p>
      <KeySwitch keys="E, G, M, +, -, 0 and ?" isOn={areKeysOn} onToggle={setKeysOn} />
    </ReadingDialog>
  );
}
