import { homedir } from 'node:os';
import path from 'node:path';

/**
 * The folder that the app and the command line share: the list of models is there, and the models too unless they have
 * been moved. Big files belong into none that is carried along with a user's profile or its settings.
 */
export function modelsHome(
  environment: NodeJS.ProcessEnv = process.env,
  platform: NodeJS.Platform = process.platform,
  home: string = homedir(),
): string {
  const { UNDERTEXT_MODELS_HOME, LOCALAPPDATA, XDG_DATA_HOME } = environment;
  if (UNDERTEXT_MODELS_HOME) return path.resolve(UNDERTEXT_MODELS_HOME);
  switch (platform) {
    case 'win32':
      return path.join(LOCALAPPDATA || path.join(home, 'AppData', 'Local'), 'Undertext');
    case 'darwin':
      return path.join(home, 'Library', 'Application Support', 'Undertext');
    default: {
      // A relative one counts for nothing, says the standard.
      const data = XDG_DATA_HOME && path.isAbsolute(XDG_DATA_HOME) ? XDG_DATA_HOME : path.join(home, '.local', 'share');
      return path.join(data, 'undertext');
    }
  }
}
