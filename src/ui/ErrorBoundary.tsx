import { Component, type ErrorInfo as ReactErrorInfo, type ReactNode } from 'react';

interface Props {
  readonly children: ReactNode;
  /** Drawn instead of what broke; `retry` mounts it again. */
  readonly fallback: (error: Error, retry: () => void) => ReactNode;
  /** A change of this value gives the content another chance. */
  readonly resetKey?: unknown;
  readonly onError?: (error: Error, stack: string | null) => void;
}

/** Broken assumptions end here; one per page and one per chart. */
export class ErrorBoundary extends Component<Props, { error: Error | null }> {
  override state: { error: Error | null } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override componentDidCatch(error: Error, { componentStack }: ReactErrorInfo) {
    this.props.onError?.(error, componentStack ?? null);
  }

  override componentDidUpdate(previous: Props) {
    if (this.state.error && previous.resetKey !== this.props.resetKey) this.retry();
  }

  retry = () => this.setState({ error: null });

  override render() {
    return this.state.error
      ? this.props.fallback(this.state.error, this.retry)
      : this.props.children;
  }
}
