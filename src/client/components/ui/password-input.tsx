import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { Input } from './input.tsx';

/** A password that can be shown while it is typed. */
export function PasswordInput(props: Omit<ComponentProps<'input'>, 'type' | 'className'>) {
  const [isShown, setIsShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <div className="relative">
      <Input {...props} type={isShown ? 'text' : 'password'} className="pr-12" />
      <button
        type="button"
        aria-pressed={isShown}
        className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-ui text-ink-soft hover:text-ink"
        onClick={() => setIsShown(!isShown)}
      >
        <Icon aria-hidden size={18} />
        <span className="sr-only">Show what you typed</span>
      </button>
    </div>
  );
}
