/** How this app is started again, as by the login. */

/** What the system needed to run it at all, which it will need again. */
const lasting = ['--no-sandbox', '--ozone-platform=x11'];

export interface Start {
  /** As `process.argv`. */
  argv: readonly string[];
  program: string;
  /** The folder that a development build's Electron was given; else null. */
  appPath: string | null;
  /** The AppImage that it runs from, which is mounted at another place each time. */
  image: string | undefined;
}

/** Program and arguments. */
export function startCommand({ argv, program, appPath, image }: Start): string[] {
  const switches = lasting.filter((one) => argv.includes(one));
  return [image ?? program, ...switches, ...(appPath === null ? [] : [appPath])];
}
