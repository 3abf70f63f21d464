import { expect, test } from 'vitest';
import { deviceWithoutOwner, PrivateText } from '../../../src/main/diagnostics/private-text.js';

const linux = new PrivateText({
  places: [
    { folder: '/home/maria.m/.config/Undertext', name: '<data>' },
    { folder: '/opt/Undertext', name: '<app>' },
  ],
  homes: ['/home/maria.m'],
  users: ['maria.m', 'x'],
  hosts: ['wohnzimmer', 'localhost'],
});
const windows = new PrivateText({
  places: [],
  homes: ['C:\\Users\\Maria M'],
  users: ['Maria M'],
  hosts: ['WOHNZIMMER'],
});

test.each([
  ['at main (/opt/Undertext/out/main.cjs:1:2)', 'at main (<app>/out/main.cjs:1:2)'],
  ['no file /home/maria.m/Geheim/a.gguf.', 'no file <home>/<path>'],
  ['kept as /home/maria.m/.config/Undertext/settings.damaged.json', 'kept as <data>/settings.damaged.json'],
  ['/home/maria.m.old/a', '<home>/<path>'],
  ['file:///home/maria.m/a%20b.gguf', 'file://<home>/<path>'],
  ['/mnt/patients/b.gguf: EACCES', '<path> EACCES'],
  ['/run/media/Maria.M/stick/b.gguf', '<path>'],
  ['/usr/lib/x86_64-linux-gnu/libcuda.so', '/usr/lib/x86_64-linux-gnu/libcuda.so'],
  ['MARIA.M@wohnzimmer said', '<user>@<host> said'],
  ['write to maria@example.org', 'write to <address>'],
  ['Chrome 114.0.5735.45 at 192.168.178.20:8000', 'Chrome 114.0.5735.45 at <address>:8000'],
  ['fe80::1 or 00:1a:7D:da:71:13, at 12:34:56', '<address> or <address>, at 12:34:56'],
  ['https://me:pass@mirror.example/models', 'https://<address>/models'],
  [
    'https://cdn-lfs.hf.co/a/b.gguf and http://127.0.0.1:80/',
    'https://cdn-lfs.hf.co/a/b.gguf and http://127.0.0.1:80/',
  ],
  ['12.3 MB/s, and/or x at 43 %', '12.3 MB/s, and/or x at 43 %'],
  ['Unexpected token \'h\', "hello my s"... is not valid JSON', 'not valid JSON'],
])('%s', (text, clean) => {
  expect(linux.clean(text)).toBe(clean);
  expect(linux.clean(clean)).toBe(clean);
});

test.each([
  ['The file C:\\Users\\Maria M\\a.gguf is gone', 'The file <home>/<path> is gone'],
  ['{"file":"c:\\\\users\\\\maria m\\\\a.gguf"}', '{"file":"<home>/<path>"}'],
  ['file:///C:/Users/Maria%20M/a.gguf', 'file:///<home>/<path>'],
  ['D:\\Data\\b.gguf, \\\\server\\share\\c.gguf', '<path>, <path>'],
  ['C:\\Windows\\System32\\nvcuda.dll', 'C:\\Windows\\System32\\nvcuda.dll'],
])('%s', (text, clean) => expect(windows.clean(text)).toBe(clean));

test('what is hidden later is gone from then on, however it is written', () => {
  const text = new PrivateText({ places: [], homes: ['/'], users: [], hosts: [] });
  text.hide('/mnt/My Files/Secret Model.gguf', '<model>');
  text.hide('mirror.example', '<address>');
  text.hide('/srv/a-b (c)+[d]{e}^$|f?*/g', '<odd>');
  expect(text.clean('of /srv/a-b (c)+[d]{e}^$|f?*/g')).toBe('of <odd>');
  expect(text.clean('The file of /mnt/My Files/Secret Model.gguf is gone')).toBe('The file of <model> is gone');
  expect(text.clean('the connection to mirror.example broke')).toBe('the connection to <address> broke');
  expect(text.clean('/etc/hosts')).toBe('/etc/hosts');
});

test.each([
  ["Maria's AirPods Pro", 'AirPods Pro'],
  ['Maria’s iPhone Microphone', 'iPhone Microphone'],
  ["James' Headset", 'Headset'],
  ['AirPods Pro von Maria', 'AirPods Pro'],
  ['Réseau de microphones (Realtek)', 'Réseau de microphones (Realtek)'],
  ['USB PnP Sound Device Mono', 'USB PnP Sound Device Mono'],
])('of %s the device alone is told', (name, device) => expect(deviceWithoutOwner(name)).toBe(device));
