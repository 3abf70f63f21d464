// The file schema of Voxtral Realtime models as a table, and a check of any file against it by a GGUF reader that is not
// ours. JavaScript, for the tests and for scripts/check-published.mjs alike.
import { GGUFValueType, gguf } from '@huggingface/gguf';

const network = 'stt.voxtral_realtime.';
const integer = [GGUFValueType.UINT32, GGUFValueType.INT32, GGUFValueType.UINT64, GGUFValueType.INT64];
const float = [GGUFValueType.FLOAT32, GGUFValueType.FLOAT64];
const string = [GGUFValueType.STRING];
const bool = [GGUFValueType.BOOL];
const array = [GGUFValueType.ARRAY];

function under(prefix, types, names) {
  return names.split(' ').map((name) => [prefix + name, types]);
}

/** Key -> the value types it may have. */
export const requiredKeys = new Map([
  ['general.architecture', string],
  [`${network}streaming_pad_token_id`, integer],
  ...under(
    `${network}encoder.`,
    integer,
    'n_layers d_model n_heads n_kv_heads head_dim ffn_dim num_mel_bins max_position_embeddings sliding_window',
  ),
  ...under(`${network}encoder.`, float, 'rope_theta rms_norm_eps'),
  ...under(`${network}encoder.`, string, 'hidden_act'),
  ...under(`${network}projector.`, integer, 'downsample_factor input_dim audio_length_per_tok'),
  ...under(`${network}projector.`, string, 'hidden_act'),
  ...under(
    `${network}decoder.`,
    integer,
    'n_layers hidden_size intermediate_size n_heads n_kv_heads head_dim sliding_window max_position_embeddings vocab_size',
  ),
  ...under(`${network}decoder.`, float, 'rope_theta rms_norm_eps'),
  ...under(`${network}decoder.`, string, 'hidden_act'),
  ...under(`${network}decoder.`, bool, 'tie_word_embeddings'),
  ...under(`${network}time.`, integer, 'default_num_delay_tokens embed_dim ada_hidden'),
  ...under(`${network}time.`, float, 'embed_theta'),
  ...under('stt.frontend.', string, 'type window normalize'),
  ...under('stt.frontend.', integer, 'num_mels sample_rate n_fft win_length hop_length'),
  ...under('stt.frontend.', float, 'global_log_mel_max dither pre_emphasis f_min f_max'),
  ...under('tokenizer.ggml.', string, 'model'),
  ...under('tokenizer.ggml.', array, 'tokens token_type'),
  ...under('tokenizer.ggml.', integer, 'bos_token_id eos_token_id'),
]);

/** The tensor types of ggml that each kind of tensor may have: F32; F16 too; BF16, Q4_0 to Q8_0 and Q2_K to Q6_K too. */
const typesOf = {
  vector: [0],
  conv: [0, 1],
  matrix: [0, 1, 30, 2, 3, 6, 7, 8, 10, 11, 12, 13, 14],
};

/** Every tensor of the network, from the keys: {name, shape (columns first), kind, required}. value(key) gives a number. */
export function tensorTable(value) {
  const encoder = (name) => value(`${network}encoder.${name}`);
  const decoder = (name) => value(`${network}decoder.${name}`);
  const frontend = (name) => value(`stt.frontend.${name}`);
  const mels = frontend('num_mels');
  const d = encoder('d_model');
  const heads = encoder('n_heads') * encoder('head_dim');
  const ffn = encoder('ffn_dim');
  const hidden = decoder('hidden_size');
  const q = decoder('n_heads') * decoder('head_dim');
  const kv = decoder('n_kv_heads') * decoder('head_dim');
  const decoderFfn = decoder('intermediate_size');
  const ada = value(`${network}time.ada_hidden`);

  const table = [];
  const add = (kind, name, ...shape) => table.push({ name, shape, kind, required: !name.startsWith('frontend.') });
  add('vector', 'frontend.mel_filterbank', frontend('n_fft') / 2 + 1, mels);
  add('vector', 'frontend.window', frontend('win_length'));
  add('conv', 'enc.conv.0.weight', 3, mels, d);
  add('vector', 'enc.conv.0.bias', d);
  add('conv', 'enc.conv.1.weight', 3, d, d);
  add('vector', 'enc.conv.1.bias', d);
  for (let i = 0; i < encoder('n_layers'); i++) {
    const at = `enc.blocks.${i}.`;
    add('vector', `${at}norm_attn.weight`, d);
    add('matrix', `${at}attn.q.weight`, d, heads);
    add('vector', `${at}attn.q.bias`, heads);
    add('matrix', `${at}attn.k.weight`, d, heads);
    add('matrix', `${at}attn.v.weight`, d, heads);
    add('vector', `${at}attn.v.bias`, heads);
    add('matrix', `${at}attn.out.weight`, heads, d);
    add('vector', `${at}attn.out.bias`, d);
    add('vector', `${at}norm_ffn.weight`, d);
    add('matrix', `${at}ffn.gate.weight`, d, ffn);
    add('matrix', `${at}ffn.up.weight`, d, ffn);
    add('matrix', `${at}ffn.down.weight`, ffn, d);
    add('vector', `${at}ffn.down.bias`, d);
  }
  add('vector', 'enc.final_norm.weight', d);
  add('matrix', 'proj.linear_1.weight', value(`${network}projector.input_dim`), hidden);
  add('matrix', 'proj.linear_2.weight', hidden, hidden);
  add('vector', 'dec.time_embed.inv_freq', value(`${network}time.embed_dim`) / 2);
  add('matrix', 'dec.token_embd.weight', hidden, decoder('vocab_size'));
  add('vector', 'dec.output_norm.weight', hidden);
  for (let i = 0; i < decoder('n_layers'); i++) {
    const at = `dec.blocks.${i}.`;
    add('vector', `${at}norm_attn.weight`, hidden);
    add('vector', `${at}norm_ffn.weight`, hidden);
    add('matrix', `${at}attn.q.weight`, hidden, q);
    add('matrix', `${at}attn.k.weight`, hidden, kv);
    add('matrix', `${at}attn.v.weight`, hidden, kv);
    add('matrix', `${at}attn.o.weight`, q, hidden);
    add('matrix', `${at}ffn.gate.weight`, hidden, decoderFfn);
    add('matrix', `${at}ffn.up.weight`, hidden, decoderFfn);
    add('matrix', `${at}ffn.down.weight`, decoderFfn, hidden);
    add('matrix', `${at}ada.linear_1.weight`, hidden, ada);
    add('matrix', `${at}ada.linear_2.weight`, ada, hidden);
  }
  return table;
}

/** Keys {type, value} and tensors {type, shape} of a local file, as @huggingface/gguf reads it. */
export async function readWithOtherReader(path) {
  const { typedMetadata, tensorInfos } = await gguf(path, { allowLocalFile: true, typedMetadata: true });
  const { version, tensor_count, kv_count, ...metadata } = typedMetadata;
  return {
    keys: new Map(Object.entries(metadata).map(([key, { type, value }]) => [key, { type, value }])),
    tensors: new Map(tensorInfos.map(({ name, dtype, shape }) => [name, { type: dtype, shape: shape.map(Number) }])),
  };
}

/** What the file lacks or has otherwise than the schema; empty if nothing. */
export function schemaDifferences({ keys, tensors }) {
  const differences = [];
  for (const [key, types] of requiredKeys) {
    const found = keys.get(key);
    if (!found) differences.push(`${key} is missing`);
    else if (!types.includes(found.type)) differences.push(`${key} has the value type ${GGUFValueType[found.type]}`);
  }
  if (differences.length > 0) return differences;

  const rest = new Set(tensors.keys());
  for (const { name, shape, kind, required } of tensorTable((key) => Number(keys.get(key).value))) {
    const found = tensors.get(name);
    rest.delete(name);
    if (!found) {
      if (required) differences.push(`${name} is missing`);
    } else if (found.shape.join() !== shape.join()) {
      differences.push(`${name} has the shape [${found.shape}], not [${shape}]`);
    } else if (!typesOf[kind].includes(found.type)) {
      differences.push(`${name} has the type ${found.type}`);
    }
  }
  for (const name of rest) differences.push(`${name} is not in the schema`);
  return differences;
}
