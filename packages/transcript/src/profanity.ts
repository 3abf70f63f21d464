/**
 * Swear words, by language, as whole words; one ending in * stands for all that begin so. Only such as are one in every
 * language they may be read in ("fan" is a curse in Swedish alone), and none that have a plain meaning beside the rude one.
 */
const english = [
  'fuck*',
  'motherfuck*',
  'shit',
  'shits',
  'shitt*',
  'shithead*',
  'bullshit*',
  'horseshit',
  'asshole*',
  'arsehole*',
  'dumbass*',
  'jackass*',
  'bitch*',
  'bastard*',
  'cunt*',
  'dickhead*',
  'cocksuck*',
  'wank',
  'wanker*',
  'wanking',
  'bollocks',
  'twat',
  'twats',
  'slut*',
  'whore*',
  'goddamn*',
  'nigger*',
  'nigga*',
  'faggot*',
];
const german = [
  'scheiß*',
  'scheiss*',
  'arschloch*',
  'arschlöcher*',
  'fick',
  'ficke*',
  'fickt*',
  'gefickt*',
  'hurensohn*',
  'hurensöhne*',
  'fotze*',
  'wichser*',
  'schlampe*',
  'verfickt*',
  'missgeburt*',
];
const french = [
  'merde*',
  'emmerd*',
  'putain*',
  'connard*',
  'connasse*',
  'enculé*',
  'encule*',
  'salope*',
  'salaud*',
  'foutre',
  'bordel',
  'niquer',
  'nique',
];
const spanish = [
  'mierda*',
  'joder',
  'jodid*',
  'puta',
  'putas',
  'puto',
  'putos',
  'cabrón*',
  'cabron*',
  'gilipollas',
  'coño*',
  'hijoputa*',
  'pendej*',
  'chingad*',
  'chingar*',
  'maricón*',
  'hostia*',
];
const italian = [
  'cazzo',
  'cazzi',
  'cazzat*',
  'merda',
  'merde',
  'vaffanculo',
  'stronz*',
  'puttan*',
  'coglion*',
  'minchia',
  'troia',
  'bastardo',
  'bastardi',
];
const portuguese = [
  'caralho*',
  'foda',
  'foda-se',
  'foder*',
  'fodid*',
  'porra',
  'merda',
  'filhodaputa',
  'cuzão',
  'viado*',
  'buceta*',
];
const dutch = [
  'klootzak*',
  'kanker*',
  'godverdomme',
  'verdomme',
  'hoer',
  'hoeren',
  'neuk',
  'neuken',
  'kutwijf*',
  'lul',
  'mongool',
];
const russian = [
  'бля',
  'блять*',
  'блядь*',
  'бляд*',
  'хуй*',
  'хуя*',
  'хуе*',
  'хуё*',
  'пизд*',
  'еба*',
  'ёба*',
  'заеб*',
  'сука',
  'суки',
  'суку',
  'мудак*',
  'пидор*',
  'пидар*',
];

const entries = [english, german, french, spanish, italian, portuguese, dutch, russian].flat();
const words = new Set(entries.filter((entry) => !entry.endsWith('*')));
const beginnings = entries.filter((entry) => entry.endsWith('*')).map((entry) => entry.slice(0, -1));

/** @param word without marks around it; parts joined by hyphens or an apostrophe count one by one */
export function isProfane(word: string): boolean {
  const whole = word.normalize('NFC').toLowerCase();
  return [whole, ...whole.split(/[-'\u2019]/)].some(
    (part) => words.has(part) || beginnings.some((beginning) => part.startsWith(beginning)),
  );
}
