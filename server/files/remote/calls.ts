import type { NetworkRules } from '../../engine/network/addresses.ts';
import type { FileHost } from './hosts.ts';

export interface FetchRules {
  readonly hosts: readonly FileHost[];
  readonly network: NetworkRules;
  readonly bytesMax: number;
}

export interface FetchOrder extends FetchRules {
  readonly address: string;
  /** An empty file to write to. */
  readonly path: string;
}

export interface FetchedFile {
  readonly name: string;
  readonly bytes: number;
}

export interface FetchRefusal {
  readonly refusal: string;
  readonly status: 413 | 422;
}

export interface FetchCalls {
  fetch: { args: FetchOrder; reply: FetchedFile | FetchRefusal };
}
