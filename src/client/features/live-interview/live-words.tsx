/** The words of the running answer as far as they are made out: grey, because they may still change. Never read out. */
export function LiveWords({ text }: { text: string }) {
  if (text === '') return null;
  return (
    <p aria-hidden className="line-clamp-3 max-w-prose text-lg text-ink-soft">
      {text}
    </p>
  );
}
