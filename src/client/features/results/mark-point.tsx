import { useLayoutEffect, useRef, useState } from 'react';
import { CORRECTIONS_ID } from '#client/components/report/coverage.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { Dialog } from '#client/components/ui/dialog.tsx';
import { RadioGroup, RadioTile } from '#client/components/ui/radio-group.tsx';
import { sentencesIn } from '#client/lib/sentences.ts';
import type { InterviewReply } from '#shared/contract/interviews.ts';
import type { EvidenceReply } from '#shared/contract/report.ts';
import { useMarking } from './use-marking.ts';

type Props = { interview: InterviewReply; point: EvidenceReply };

/** "I said this" beside a point that was not heard, "I did not say this" beside one that was, "Take back" beside either. */
export function MarkPoint({ interview, point }: Props) {
  const { status, near, marked, denied } = point;
  if (!interview.report?.coverage?.range) return null;
  if (denied || (status !== 'absent' && status !== 'wrong' && !marked)) {
    return <DenyButton interview={interview} point={point} />;
  }
  if (status === 'wrong') return null;
  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      {near && <MeantButton interview={interview} point={point} near={near} />}
      <MarkButton interview={interview} point={point} />
    </div>
  );
}

function MarkButton({ interview, point }: Props) {
  const { means, marked, pointId } = point;
  const [isOpen, setIsOpen] = useState(false);
  const marking = useMarking(interview.id, pointId);
  // One button in both states, so that the focus stays on it.
  return (
    <>
      <PointButton
        label={marked ? 'Take back' : 'I said this'}
        means={means}
        isPending={marking.isPending}
        onPress={() => (marked ? marking.takeBack() : setIsOpen(true))}
      />
      <Dialog open={isOpen} onOpenChange={setIsOpen} title="I said this" description={means}>
        <SentenceChoice
          interview={interview}
          point={point}
          isPending={marking.isPending}
          onChosen={(responseId, sentence) => marking.claim(responseId, sentence, () => setIsOpen(false))}
        />
      </Dialog>
    </>
  );
}

/** A point that was heard in words that say something else. */
function DenyButton({ interview, point: { means, denied, pointId } }: Props) {
  const marking = useMarking(interview.id, pointId);
  return (
    <PointButton
      label={denied ? 'Take back' : 'I did not say this'}
      means={means}
      isPending={marking.isPending}
      variant="quiet"
      className="-ml-3 justify-self-start print:hidden"
      onPress={denied ? marking.takeBack : marking.deny}
    />
  );
}

/** The near sentence, in one click. */
function MeantButton({ interview, point, near }: Props & { near: NonNullable<EvidenceReply['near']> }) {
  const marking = useMarking(interview.id, point.pointId);
  return (
    <PointButton
      label="Yes, I said this"
      means={point.means}
      isPending={marking.isPending}
      onPress={() => marking.claim(near.responseId, near.text)}
    />
  );
}

type PointButtonProps = {
  label: string;
  means: string;
  isPending: boolean;
  variant?: 'outline' | 'quiet';
  className?: string;
  onPress: () => void;
};

/** Named by what the point means. It is not disabled while it works, which would lose the focus. */
function PointButton({
  label,
  means,
  isPending,
  variant = 'outline',
  className = '',
  onPress,
}: PointButtonProps) {
  return (
    <Button
      ref={useKeptFocus()}
      variant={variant}
      size="sm"
      className={className}
      aria-label={`${label}: ${means}`}
      aria-busy={isPending || undefined}
      onClick={() => {
        if (!isPending) onPress();
      }}
    >
      {label}
    </Button>
  );
}

function SentenceChoice({
  interview,
  point,
  isPending,
  onChosen,
}: Props & { isPending: boolean; onChosen: (responseId: number, sentence: string) => void }) {
  const { near } = point;
  const said = sentencesIn(interview.responses).filter(({ text }) => text !== near?.text);
  const sentences = near ? [near, ...said] : said;
  const [chosen, choose] = useState(near ? '0' : '');
  const sentence = sentences[Number(chosen)];
  return (
    <>
      <div className="max-h-[50vh] overflow-y-auto p-1">
        <RadioGroup legend="Which of your sentences says it?" value={chosen} onValueChange={choose} required>
          {sentences.map(({ responseId, answerNumber, text }, index) => (
            <RadioTile key={`${responseId}:${text}`} value={String(index)}>
              <span className="wrap-anywhere">
                <span className="text-sm text-ink-soft">Answer {answerNumber}: </span>
                {text}
              </span>
            </RadioTile>
          ))}
        </RadioGroup>
      </div>
      <p className="text-sm text-ink-soft">
        It counts as explained, in a second score beside the one that was heard. You can take it back.
      </p>
      <Button
        disabled={!sentence || chosen === ''}
        pending={isPending}
        onClick={() => sentence && onChosen(sentence.responseId, sentence.text)}
      >
        Count this sentence
      </Button>
    </>
  );
}

/**
 * A button that goes away with its point, once it was pressed, leaves the focus to the list of corrections, not to nothing.
 * Where another was pressed, that one or its dialog knows better.
 */
function useKeptFocus() {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const shown = button.current;
    let wasPressed = false;
    const onPress = () => {
      wasPressed = true;
    };
    shown?.addEventListener('click', onPress);
    return () => {
      shown?.removeEventListener('click', onPress);
      if (!wasPressed && document.activeElement !== shown) return;
      // Once the window over the page has gone, too.
      setTimeout(() => {
        if (document.activeElement !== document.body) return;
        document.getElementById(CORRECTIONS_ID)?.focus({ preventScroll: true });
      }, 0);
    };
  }, []);
  return button;
}
