import { Download } from 'lucide-react';
import * as Toolbar from 'radix-ui/toolbar';
import { useRef } from 'react';
import { Button } from '#client/components/ui/button.tsx';
import { DropdownMenu, MenuItem } from '#client/components/ui/dropdown-menu.tsx';
import { saveFile } from '#client/lib/fetch-file.ts';
import { type Board, type BoardChange, changedBoard } from '#shared/board/board.ts';
import type { Size } from './pane.ts';
import { placedImport } from './placed-import.ts';

type Props = {
  board: Board;
  isOpen: boolean;
  draw: (...changes: BoardChange[]) => boolean;
  /** Brings a board into sight. */
  onShow: (board: Board) => void;
  onSay: (text: string) => void;
  onRefuse: (why: string) => void;
  /** Returns the size of the area in which the drawing is shown. */
  shown: () => Size;
};

/** Imports a board from a file, and exports it to one. */
export function BoardFiles({ board, isOpen, draw, onShow, onSay, onRefuse, shown }: Props) {
  const picker = useRef<HTMLInputElement>(null);
  const isEmpty = board.nodes.size === 0;
  const take = async (file: File | undefined) => {
    if (!file) return;
    const { MAX_IMPORT_BYTES } = await import('#shared/board/import-drawing.ts');
    // One byte over the limit is enough for a refusal; the rest need not be read.
    const read = await placedImport(await file.slice(0, MAX_IMPORT_BYTES + 1).text(), board, shown());
    if (typeof read === 'string') return onRefuse(read);
    if (!draw(...read)) return;
    onShow(changedBoard(board, ...read));
    onSay(`Imported ${file.name}.`);
  };
  const save = async (type: 'svg' | 'png' | 'mmd') => {
    const { toMermaid, toSvg } = await import('#shared/board/export-drawing.ts');
    if (type === 'mmd') saveFile('board.mmd', new Blob([toMermaid(board)], { type: 'text/plain' }));
    else if (type === 'svg') saveFile('board.svg', new Blob([toSvg(board).svg], { type: 'image/svg+xml' }));
    else saveFile('board.png', await pngOf(toSvg(board)));
  };
  return (
    <>
      <DropdownMenu
        trigger={
          <Toolbar.Button asChild>
            <Button variant="bare" size="sm" title="File" className="board-tool">
              <Download aria-hidden size={18} />
              <span className="board-tool-name">File</span>
            </Button>
          </Toolbar.Button>
        }
      >
        {isOpen && <MenuItem onSelect={() => picker.current?.click()}>Import Excalidraw or Mermaid</MenuItem>}
        <MenuItem disabled={isEmpty} onSelect={() => void save('svg')}>
          Save as SVG
        </MenuItem>
        <MenuItem disabled={isEmpty} onSelect={() => void save('png')}>
          Save as PNG
        </MenuItem>
        <MenuItem disabled={isEmpty} onSelect={() => void save('mmd')}>
          Save as Mermaid
        </MenuItem>
      </DropdownMenu>
      <input
        ref={picker}
        type="file"
        hidden
        aria-label="Drawing to import"
        accept=".excalidraw,.json,.mmd,.mermaid,.md,.txt"
        onChange={(event) => {
          void take(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
    </>
  );
}

const PNG_SCALE = 2;

async function pngOf({ svg, width, height }: { svg: string; width: number; height: number }): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = width * PNG_SCALE;
  canvas.height = height * PNG_SCALE;
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'),
  );
}
