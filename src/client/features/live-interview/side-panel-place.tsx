import { classNames } from '#client/lib/class-names.ts';

export const PANEL_WIDTH = 'lg:w-[clamp(22rem,34vw,36rem)]';

type Props = {
  /** False while it is folded away. */
  isShown: boolean;
  isMissing?: boolean;
};

/** Keeps the place of the side panel, so that the stage does not move when the panel loads. */
export function SidePanelPlace({ isShown, isMissing = false }: Props) {
  if (!isShown && !isMissing) return null;
  return (
    <div
      className={classNames(
        'border-line px-5 py-3 text-sm text-ink-soft lg:border-l lg:bg-raised',
        !isMissing && 'max-lg:hidden',
        PANEL_WIDTH,
      )}
    >
      {isMissing && (
        <p>The conversation and your notes could not be loaded. Reload the page once you are online again.</p>
      )}
    </div>
  );
}
