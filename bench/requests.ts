/** Requests over kept connections, as many at once as asked, and what they cost the server. */
import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { execFileSync } from 'node:child_process';
import { signInAs } from './client.ts';

export interface Sender {
  /** The time until the last byte, in ms. */
  readonly send: (body: string, coding: string) => Promise<{ ms: number; bytes: number }>;
  readonly close: () => void;
}

export const sender = async (url: string, path: string, atOnce: number): Promise<Sender> => {
  const cookie = await signInAs(url, 'admin');
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  return {
    send: (body, coding) =>
      new Promise((resolve, reject) => {
        const began = performance.now();
        const sent = request(`${url}${path}`, {
          method: 'POST',
          agent,
          headers: {
            Accept: 'application/json',
            'Accept-Encoding': coding,
            'Content-Type': 'application/json',
            'Content-Length': Buffer.byteLength(body),
            Cookie: cookie,
          },
        });
        sent.once('error', reject);
        sent.once('response', (reply) => {
          let bytes = 0;
          reply.on('data', (part: Buffer) => {
            bytes += part.length;
          });
          reply.once('error', reject);
          reply.once('end', () => {
            if (reply.statusCode === 200) resolve({ ms: performance.now() - began, bytes });
            else reject(new Error(`${path} replied ${reply.statusCode}`));
          });
        });
        sent.end(body);
      }),
    close: () => agent.destroy(),
  };
};

const TICKS_PER_SECOND = Number(execFileSync('getconf', ['CLK_TCK']).toString());
const USER_TIME = 13;

/** The processor time that a process has taken, in ms; unlike the time on the clock, it hardly depends on others. */
export const processorMs = (pid: number): number => {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const ticks = Number(fields[USER_TIME - 2]) + Number(fields[USER_TIME - 1]);
  return (ticks / TICKS_PER_SECOND) * 1000;
};

/** The same of a process with all that it started and that still runs. */
export const processorOfAllMs = (pid: number): number => {
  const started = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ');
  return started
    .filter((one) => one !== '')
    .reduce((sum, one) => sum + processorOfAllMs(Number(one)), processorMs(pid));
};
