import { Alert } from './alert.tsx';
import { Button } from './button.tsx';

/** Stands where data should be when it could not be read. */
export function LoadError({ title, text, onRetry }: { title: string; text: string; onRetry: () => void }) {
  return (
    <Alert tone="danger" title={title}>
      <p>{text}</p>
      <div>
        <Button variant="outline" size="sm" onClick={onRetry}>
          Retry
        </Button>
      </div>
    </Alert>
  );
}
