import { Component, type ReactNode, Suspense } from 'react';

type Props = {
  children: ReactNode;
  /** Shown until the part has loaded. */
  fallback?: ReactNode;
  /** Shown instead if the code could not be fetched. */
  missing?: ReactNode;
  onMissing?: () => void;
};

/** A part of a screen whose code is loaded after the screen's; if that fails, the screen goes on without it. */
export class LatePart extends Component<Props, { isMissing: boolean }> {
  override state = { isMissing: false };

  static getDerivedStateFromError() {
    return { isMissing: true };
  }

  override componentDidCatch(): void {
    this.props.onMissing?.();
  }

  override render(): ReactNode {
    const { children, fallback = null, missing = null } = this.props;
    return this.state.isMissing ? missing : <Suspense fallback={fallback}>{children}</Suspense>;
  }
}
