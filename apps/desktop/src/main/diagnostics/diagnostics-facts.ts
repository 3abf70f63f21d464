/** What the app knows of itself, for a diagnostics bundle: nothing that was said, and none of the person's names. */
import type { AppSettings } from '../app-settings.js';
import type { Captioning } from '../captioning.js';
import type { CaptionsView } from '../captions-view.js';
import type { ComputeDesk } from '../devices/compute-desk.js';
import type { ModelService } from '../models/model-service.js';
import type { DesktopShell } from '../shell/desktop-shell.js';
import type { DiagnosticsFacts } from './diagnostics-files.js';
import { publicSettings } from './public-settings.js';
import { processFacts, systemFacts } from './system-facts.js';

export interface FactSources {
  settings: AppSettings;
  models: ModelService;
  view: Pick<CaptionsView, 'microphones'>;
  shell: Pick<DesktopShell, 'view'>;
  captioning: Pick<Captioning, 'condition'>;
  compute: ComputeDesk;
}

export async function diagnosticsFacts(sources: FactSources): Promise<DiagnosticsFacts> {
  const { settings, models, view, shell, captioning, compute } = sources;
  return {
    system: await systemFacts(shell.view),
    settings: publicSettings(settings.current),
    devices: { computing: compute.view().devices, microphones: view.microphones.length },
    models: models.models.map(({ description: { id, kind, quantisation, bytes }, inPlace, state }) => ({
      id: kind === 'imported' ? kind : id,
      quantisation,
      bytes,
      inPlace,
      state,
    })),
    health: { captioning: captioning.condition, processes: processFacts() },
  };
}
