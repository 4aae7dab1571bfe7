import type { Service } from '../../processes/service.ts';
import type { ExportRequest } from './exportRequest.ts';
import { writeExport } from './writeExport.ts';

export interface ExportCalls {
  /** The file's bytes are what the call writes. */
  write: { args: ExportRequest; reply: null };
}

export const exportService: Service<ExportCalls> = {
  calls: {
    async write(request, { write }) {
      await writeExport(request, write);
      return null;
    },
  },
};
