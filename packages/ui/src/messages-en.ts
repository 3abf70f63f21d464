/** English: the language in which messages are written first; its keys are those of every other. */
export const english = {
  overlay: {
    window: 'Undertext captions',
    captions: 'Captions',
    controls: 'Controls',
    listening: 'Listening to {{source}}',
    demo: 'Demo model: it knows a few hundred words of one synthetic voice and does not understand people.',
  },
  source: {
    label: 'Source',
    device: 'Device',
    default: 'Default microphone',
    microphone: 'Microphone',
    computer: 'Computer audio',
    both: 'Microphone and computer',
    mixed: 'Both in one text',
  },
  sourceName: {
    microphone: 'Microphone',
    computer: 'Computer',
    mixed: 'Microphone and computer',
  },
  control: {
    pause: 'Pause',
    resume: 'Resume',
    start: 'Start',
    quit: 'Quit',
    lock: 'Lock',
    unlock: 'Unlock',
    chooseModel: 'Choose a model file',
    useDemo: 'Try the demo model',
    getModels: 'Where to get models',
    retry: 'Try again',
    openPermission: 'Open the system settings',
  },
  capability: {
    windowsDesktops: 'Windows shows a window on one desktop only.',
    waylandWindows: 'Wayland decides itself where windows are. Start Undertext with --ozone-platform=x11 to have it.',
    waylandShortcuts:
      'Wayland gives Undertext no keys while another program is in use. Set a shortcut in the system settings for "undertext --unlock".',
    waylandPointer: 'Wayland tells where the pointer is only over windows of this app.',
    waylandLock:
      'Wayland does not tell whether clicks go through. Start Undertext with --ozone-platform=x11 to have it.',
    linuxRecording: 'On Linux no program can be kept out of recordings and shared screens.',
    noTray: 'This desktop shows no tray.',
  },
  lock: {
    noWayBack:
      'Not locked, as nothing could unlock it: its shortcut does not work here, there is no tray, and the pointer cannot be followed.',
    failed: 'Not locked: this system did not let clicks through the captions.',
  },
  tray: {
    source: 'Source',
    show: 'Show captions',
    hide: 'Hide captions',
    focus: 'Keyboard into the captions',
    here: 'Bring to this screen',
    lock: 'Lock captions (clicks go through)',
    unlock: 'Unlock captions',
    state: {
      idle: 'Not listening',
      starting: 'Loading the model',
      arming: 'Waiting for sound',
      live: 'Listening to {{source}}',
      paused: 'Paused',
      recovering: 'Starting again',
      failed: 'Not captioning: see the captions window',
      locked: '{{state}}, locked',
    },
  },
  status: {
    idle: 'Not listening',
    starting: 'Loading the model, {{percent}} %',
    arming: 'Waiting for sound',
    paused: 'Paused',
    recovering: {
      engine: 'The speech engine stopped and is starting again. Nothing that was heard is lost.',
      sound: 'The sound stopped and is starting again.',
    },
    failed: {
      'no-model': 'Choose a speech model to begin. The demo model shows how it looks, but does not understand people.',
      model: {
        FILE_NOT_FOUND: 'The model file is not where it was. Choose it again, or another.',
        NOT_A_MODEL: 'The file chosen is not a speech model. Choose another.',
        WRONG_ARCHITECTURE: 'The file chosen is a model of another kind. Undertext needs a Voxtral Realtime model.',
        BAD_MODEL: 'The model file is damaged. Download it again, or choose another.',
        TRUNCATED_MODEL: 'The model file is not complete. Download it again, or choose another.',
        OUT_OF_MEMORY: 'This model needs more memory than there is. Choose a smaller one.',
        UNKNOWN_DEVICE: 'The device chosen to compute on is not there.',
        DEVICE_FAILED: 'The device chosen to compute on does not work.',
        other: 'The model cannot be used. Choose another; the log says why.',
      },
      engine: 'The speech engine stopped again and again. The log says why.',
    },
    condition: {
      'silent-zeros': '{{source}} gives no sound at all. It may be muted, or not allowed for this app.',
      stalled: '{{source}} has stopped sending sound. Waiting for it.',
      gated: 'The microphone hears the loudspeakers, so it waits while they play. Headphones help.',
    },
    ended: {
      'permission-denied': '{{source}} is not allowed for this app.',
      'no-device': 'No device found for {{source}}. Plug one in; captions begin by themselves.',
      unplugged: '{{source}} was unplugged. Captions go on when it is back.',
      unsupported: '{{source}} cannot be heard on this system.',
      failed: '{{source}} could not be opened.',
    },
    lag: {
      catchingUp: '{{seconds}} s behind, and catching up.',
      tooSlow: {
        'one-text': '{{seconds}} s behind: two texts take twice the speed. "Both in one text" takes half of it.',
        'other-device': '{{seconds}} s behind: the processor is too slow for this model. {{device}} would be faster.',
        'smaller-model':
          '{{seconds}} s behind: this computer is too slow for this model. A smaller one (Q4_K_M), or a GPU, helps.',
        'longer-chunks': '{{seconds}} s behind: this computer is too slow. Longer chunks take less, but come later.',
        hardware: '{{seconds}} s behind: this computer is too slow for this model. A faster GPU helps.',
      },
    },
    notice: {
      device: {
        other: {
          whole: 'Listening to {{device}} instead.',
          lost: 'Listening to {{device}} instead. {{seconds}} s of sound were lost.',
        },
        back: {
          whole: 'Listening to {{device}} again.',
          lost: 'Listening to {{device}} again. {{seconds}} s of sound were lost.',
        },
      },
      'sound-lost': '{{seconds}} s of sound from {{source}} were lost.',
      'shortcut-taken': {
        taken: 'Another program has the keys {{keys}}. Choose others, or close that program.',
        twice: 'The keys {{keys}} are set for two things. Choose others for one of them.',
      },
      'login-not-set': 'The start at login could not be changed; the log says why.',
      'compute-device': {
        'out-of-memory': '{{from}} ran out of memory. Captions go on on {{to}}.',
        failed: '{{from}} failed. Captions go on on {{to}}.',
        crashed: 'The speech engine crashed on {{from}} again and again. Captions go on on {{to}}.',
        missing: 'The device {{from}} is not there. Captions go on on {{to}}.',
      },
      'settings-damaged':
        'The settings file was damaged. What could be read of it is in use; the old file is kept beside it.',
      'settings-newer': 'The settings were written by a newer version. What is known of them is in use.',
      'settings-unreadable': {
        'not-permitted': 'The settings file may not be read; the defaults are in use.',
        other: 'The settings could not be read; the defaults are in use.',
      },
      'settings-not-saved': {
        'read-only': 'The settings could not be saved: their folder is read-only. They hold until Undertext is closed.',
        'not-permitted': 'The settings could not be saved: this is not permitted. They hold until Undertext is closed.',
        'disk-full': 'The settings could not be saved: the disk is full. They hold until Undertext is closed.',
        other: 'The settings could not be saved. They hold until Undertext is closed.',
      },
    },
  },
} as const;
