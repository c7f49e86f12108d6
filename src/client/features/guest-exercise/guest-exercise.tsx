import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { ExerciseResult } from '#client/components/exercise/exercise-result.tsx';
import {
  type ShortAnswer,
  ShortAnswerForm,
  useBrowserSpeech,
} from '#client/components/exercise/short-answer-form.tsx';
import { PlayAloud } from '#client/components/play-aloud.tsx';
import { LoadError } from '#client/components/ui/alert.tsx';
import { Badge } from '#client/components/ui/badge.tsx';
import { Button, buttonClasses } from '#client/components/ui/button.tsx';
import { Page } from '#client/components/ui/page.tsx';
import { Skeleton, SkeletonGroup } from '#client/components/ui/skeleton.tsx';
import { AT_SIGN_UP } from '#client/lib/auth-tab.ts';
import { newIdempotencyKey, trpc } from '#client/lib/trpc.ts';
import type { GuestExerciseReply } from '#shared/contract/exercise.ts';
import { nearestWords } from '#shared/interview/nearest-words.ts';
import { askedSeconds, EXERCISE_SECONDS, exerciseSeconds } from '#shared/rules/exercises.ts';
import { TYPED_WORDS_PER_MINUTE } from '#shared/rules/interview-clock.ts';
import { BROWSER_ENGINE } from '#shared/rules/recording.ts';
import {
  forgetGuestAttempt,
  type GuestAttempt,
  keepGuestAttempt,
  readGuestAttempt,
} from './guest-attempt.tsx';

/** One question to answer now, without an account. Words, mirror and rating stay in this browser. */
export function GuestExercise() {
  const [held, setHeld] = useState(readGuestAttempt);
  const [recording, setRecording] = useState<Blob | null>(null);
  const query = trpc.practice.guest.useQuery(undefined, { enabled: held === null });
  const exercise = held?.exercise ?? query.data;
  const keep = (attempt: GuestAttempt) => {
    keepGuestAttempt(attempt);
    setHeld(attempt);
  };
  return (
    <Page
      title={held ? 'What you said' : 'Answer one question now'}
      lead={
        !held && (
          <p>60 to 90 seconds, out loud or typed. No account, and this server does not get your answer.</p>
        )
      }
    >
      {query.isError && (
        <LoadError
          title="There is no question for you now"
          error={query.error}
          onRetry={() => void query.refetch()}
        />
      )}
      {!exercise && !query.isError && <ExerciseSkeleton />}
      {exercise && <Question exercise={exercise} isAnswered={held !== null} />}
      {exercise && !held && (
        <Answer
          exercise={exercise}
          onAnswered={(attempt, sound) => {
            setRecording(sound);
            keep(attempt);
          }}
        />
      )}
      {held && (
        <>
          <ExerciseResult
            attempt={attemptOf(held)}
            level={2}
            recording={recording}
            takesFocus={false}
            onRate={(rating) => keep({ ...held, rating })}
          />
          <GoOn
            onStartAnew={() => {
              forgetGuestAttempt();
              setRecording(null);
              setHeld(null);
            }}
          />
        </>
      )}
    </Page>
  );
}

function Question({ exercise, isAnswered }: { exercise: GuestExerciseReply; isAnswered: boolean }) {
  const { title, question, exercise: task } = exercise;
  return (
    <section aria-label="Question" className="grid gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <Badge className="whitespace-normal">{title}</Badge>
        {!isAnswered && 'speechSynthesis' in window && (
          <PlayAloud text={`${question} ${task}`} label="Play the question" />
        )}
      </div>
      <p className="text-lg text-pretty text-ink-soft">{question}</p>
      {!isAnswered && (
        <p className="text-xl leading-relaxed text-pretty sm:text-2xl sm:leading-relaxed">{task}</p>
      )}
    </section>
  );
}

/** Guests use the browser only, so that a stranger cannot keep the server's recognizer busy. */
const HEARS_INTERVIEWS =
  'In an interview you can speak in any browser: this server turns your speech into text.';

type AnswerProps = {
  exercise: GuestExerciseReply;
  onAnswered: (attempt: GuestAttempt, recording: Blob | null) => void;
};

function Answer({ exercise, onAnswered }: AnswerProps) {
  const speech = useBrowserSpeech();
  const { data: config } = trpc.lookups.publicConfig.useQuery();
  const hearsInterviews = config !== undefined && config.engines.transcriber !== BROWSER_ENGINE;
  const answer = ({ transcript: words, audio }: ShortAnswer) => {
    const transcript = audio ? asManyAsTyped(words) : words;
    localStorage.removeItem(DRAFT_KEY);
    onAnswered(
      {
        exercise,
        answer: transcript,
        seconds: exerciseSeconds(transcript),
        rating: null,
        idempotencyKey: newIdempotencyKey(),
        at: Date.now(),
      },
      audio,
    );
  };
  return (
    <section aria-label="Answer" className="grid gap-4">
      <ShortAnswerForm
        maxSeconds={askedSeconds(exercise.exercise)}
        draftKey={DRAFT_KEY}
        speech={speech}
        besidesTyping={hearsInterviews ? HEARS_INTERVIEWS : undefined}
        isFirst
        isSending={false}
        onAnswer={answer}
      />
    </section>
  );
}

const DRAFT_KEY = 'guest_exercise_draft';

/** Cuts the words to what a typed answer may have: an account will take it as one. */
function asManyAsTyped(words: string): string {
  const most = (EXERCISE_SECONDS.to / 60) * TYPED_WORDS_PER_MINUTE;
  return words.split(/\s+/).slice(0, most).join(' ');
}

function GoOn({ onStartAnew }: { onStartAnew: () => void }) {
  return (
    <section aria-labelledby="go-on" className="grid gap-4 border-t border-line pt-8">
      <h2 id="go-on" className="text-2xl">
        A full interview takes ten minutes
      </h2>
      <p className="max-w-prose text-ink-soft">
        An interviewer asks, you speak, and a report shows point by point what you said. Sign up to keep this
        answer; without an account it is deleted tomorrow.
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
  );
}

/** The mirror is worked out here: no server hears the answer. */
function attemptOf({ exercise, answer, seconds, rating }: GuestAttempt) {
  return {
    exercise: exercise.exercise,
    answer,
    seconds,
    points: exercise.points.map(({ texts, ...point }) => ({
      ...point,
      nearest: nearestWords(texts, answer, new Map(Object.entries(exercise.weights))),
    })),
    judged: null,
    rating,
    nextAt: null,
  };
}

function ExerciseSkeleton() {
  return (
    <SkeletonGroup label="Loading a question" className="grid gap-6">
      <Skeleton className="h-24" />
      <Skeleton className="h-12 w-56" />
    </SkeletonGroup>
  );
}
