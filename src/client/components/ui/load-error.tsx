import { errorText, isSessionOver } from '#client/lib/errors.ts';
import { Alert } from './alert.tsx';
import { Button } from './button.tsx';

/** Stands where data should be when it could not be read. Nothing when the session is over, which is said elsewhere. */
export function LoadError({ title, error, onRetry }: { title: string; error: unknown; onRetry: () => void }) {
  if (isSessionOver(error)) return null;
  return (
    <Alert tone="danger" title={title}>
      <p>{errorText(error, 'The server did not answer. Please try again.')}</p>
      <div>
        <Button variant="outline" size="sm" onClick={onRetry}>
          Retry
        </Button>
      </div>
    </Alert>
  );
}
