import { Link } from '@tanstack/react-router';
import { Button, buttonClasses } from '#client/components/ui/button.tsx';
import { AT_SIGN_UP } from '#client/lib/auth-tab.ts';
import type { KeptTryReply, TryReport } from '#shared/contract/tries.ts';
import { durationText } from '#shared/rules/interview-clock.ts';
import { HeardDots } from './heard-dots.tsx';

type Props = { answer: KeptTryReply['answer']; report: TryReport; onStartAnew: () => void };

/** What was heard of a guest's answer, and the way on. */
export function TryResult({ answer, report, onStartAnew }: Props) {
  return (
    <>
      <TryReportView answer={answer} report={report} />
      <section aria-labelledby="go-on" className="grid gap-4 border-t border-line pt-8">
        <h2 id="go-on" className="text-2xl">
          A full interview pushes back
        </h2>
        <p className="max-w-prose text-ink-soft">
          Ten minutes of speaking, follow-up questions about what you said, and a scored report that quotes
          you. Sign up to keep this answer; without an account it is deleted tomorrow.
        </p>
        <div className="flex flex-wrap gap-3">
          <Link to="/auth" state={AT_SIGN_UP} className={buttonClasses({ size: 'lg' })}>
            Keep this and go on
          </Link>
          <Button variant="outline" size="lg" onClick={onStartAnew}>
            Answer it again
          </Button>
        </div>
      </section>
    </>
  );
}

/** One strength, one gap, six dots, and the words that they rest on. */
export function TryReportView({ answer, report }: Pick<Props, 'answer' | 'report'>) {
  return (
    <div className="grid gap-8">
      {report.tooShort ? (
        <div className="grid gap-2 border-l-4 border-signal pl-5">
          <p className="text-xl font-semibold">Too short to assess</p>
          <p>{report.tooShort}</p>
          {report.gap && <p className="text-ink-soft">{report.gap}</p>}
        </div>
      ) : (
        <div className="grid gap-6 sm:grid-cols-2">
          <Finding
            title="One strength"
            text={report.strength ?? 'Nothing was explained far enough to count yet.'}
          />
          <Finding
            title="One gap"
            text={report.gap ?? 'Nothing stood out as missing in so short an answer.'}
            isGap
          />
        </div>
      )}
      <section aria-labelledby="six" className="grid gap-3">
        <h2 id="six" className="text-xl">
          Six dimensions
        </h2>
        <HeardDots dimensions={report.dimensions} />
        <p className="max-w-prose text-sm text-ink-soft">
          The built-in engine hears what you spoke of, not whether it is right. A minute of talk gets no
          score.
        </p>
      </section>
      <section aria-labelledby="said" className="grid gap-2">
        <h2 id="said" className="text-xl">
          What you said
        </h2>
        <blockquote className="max-w-prose border-l-2 border-primary pl-4 wrap-anywhere">
          {answer.text}
        </blockquote>
        <p className="text-sm text-ink-soft">
          {durationText(answer.seconds)}, {wordsFrom(answer.engine)}
        </p>
      </section>
    </div>
  );
}

function Finding({ title, text, isGap = false }: { title: string; text: string; isGap?: boolean }) {
  return (
    <section
      aria-label={title}
      className={`grid content-start gap-2 border-l-4 pl-5 ${isGap ? 'border-signal' : 'border-success'}`}
    >
      <h2 className="text-sm font-medium text-ink-soft">{title}</h2>
      <p className="text-lg text-pretty">{text}</p>
    </section>
  );
}

function wordsFrom(engine: string): string {
  if (engine === 'typed') return 'typed';
  return engine === 'browser' ? 'written down by your browser' : `heard by ${engine}`;
}
