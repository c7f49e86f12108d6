import { Component, type ReactNode, Suspense } from 'react';

type Props = {
  children: ReactNode;
  /** Keeps its place until it is there. */
  fallback?: ReactNode;
  /** Stands in its place where it could not be fetched. */
  missing?: ReactNode;
  onMissing?: () => void;
};

/** A part of a screen whose code comes after the screen, which goes on without it where that cannot be fetched. */
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
