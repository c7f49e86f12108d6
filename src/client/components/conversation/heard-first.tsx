/** What was heard of an answer before its candidate corrected it. */
export function HeardFirst({ text }: { text: string }) {
  return (
    <details className="max-w-prose text-sm text-ink-soft print:max-w-none">
      <summary className="cursor-pointer">You corrected this</summary>
      <p className="wrap-anywhere">Heard first: {text}</p>
    </details>
  );
}
