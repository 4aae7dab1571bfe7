import { Component, type ErrorInfo as ReactErrorInfo, type ReactNode } from 'react';

interface Props {
  readonly children: ReactNode;
  /** Drawn instead of the failed content; `retry` mounts it again. */
  readonly fallback: (error: Error, retry: () => void) => ReactNode;
  /** When this value changes, the content is tried again. */
  readonly resetKey?: unknown;
  readonly onError?: (error: Error, stack: string | null) => void;
}

/** Catches errors while drawing; one for each page and one for each chart. */
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
