import * as RadixRadioGroup from 'radix-ui/radio-group';
import { type ReactNode, useId } from 'react';

type Props = {
  legend: string;
  /** Shown beside the legend, e.g. "(optional)". */
  note?: string;
  /** '' while nothing is chosen. */
  value: string;
  onValueChange: (value: string) => void;
  required?: boolean;
  children: ReactNode;
};

/** A named set of choices of which one can be chosen; arrow keys move within it. */
export function RadioGroup({ legend, note, value, onValueChange, required, children }: Props) {
  const id = useId();
  return (
    <div className="grid gap-3">
      <p id={id} className="text-lg font-semibold">
        {legend} {note && <span className="text-sm font-normal text-ink-soft">{note}</span>}
      </p>
      <RadixRadioGroup.Root
        aria-labelledby={id}
        value={value}
        onValueChange={onValueChange}
        required={required}
        className="flex flex-wrap gap-2"
      >
        {children}
      </RadixRadioGroup.Root>
    </div>
  );
}

/** One choice, drawn as a tile. */
export function RadioTile({ value, children }: { value: string; children: ReactNode }) {
  return (
    <RadixRadioGroup.Item
      value={value}
      className="group flex min-h-11 items-center gap-2 rounded-ui border border-line-strong bg-raised px-3 text-left transition-colors hover:border-ink data-[state=checked]:border-primary data-[state=checked]:bg-primary-wash"
    >
      <span
        aria-hidden="true"
        className="grid size-4 shrink-0 place-items-center rounded-full border border-line-strong group-data-[state=checked]:border-primary"
      >
        <RadixRadioGroup.Indicator className="size-2 rounded-full bg-primary" />
      </span>
      {children}
    </RadixRadioGroup.Item>
  );
}
