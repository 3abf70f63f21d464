/** The published models and those that ship with Undertext: data, read from a file and checked. */
import { readFile } from 'node:fs/promises';
import { z } from 'zod';

const id = z.string().regex(/^[a-z0-9][a-z0-9._-]*$/, 'an id: lower-case letters, digits, ".", "_", "-"');
const sha256 = z.string().regex(/^[0-9a-f]{64}$/, 'a SHA-256 in lower-case hex');
const bytes = z.int().positive();
const languages = z.array(z.string().min(2));
const text = z.string().trim().min(1);

const repositorySchema = z.strictObject({
  name: text,
  /** `owner/name` on the hub. */
  repository: z.string().regex(/^[\w.-]+\/[\w.-]+$/),
  revision: z.string().regex(/^[0-9a-f]{40}$/, 'a commit'),
  baseModel: text,
  licence: text,
  languages,
  /** Memory that a stream needs at most beside the weights. */
  besideWeightsBytes: bytes,
  files: z.array(
    z.strictObject({
      id,
      quantisation: text,
      file: z.string().regex(/^[\w.-]+\.gguf$/, 'a plain file name that ends in .gguf'),
      bytes,
      sha256,
    }),
  ),
});

const shippedSchema = z.strictObject({
  id,
  name: text,
  /** Below the folder of resources. */
  file: z.string().regex(/^([\w-][\w.-]*\/)*[\w-][\w.-]*\.gguf$/),
  quantisation: text,
  bytes,
  sha256,
  licence: text,
  languages,
  besideWeightsBytes: bytes,
});

const catalogueSchema = z
  .strictObject({
    version: z.literal(1),
    endpoint: z.url({ protocol: /^https?$/ }),
    repositories: z.array(repositorySchema),
    shipped: z.array(shippedSchema),
  })
  .superRefine(({ repositories, shipped }, context) => {
    const files = repositories.flatMap((repository) => repository.files);
    const names = [...files, ...shipped].map((entry) => entry.id);
    for (const list of [names, files.map(({ file }) => file.toLowerCase())]) {
      const twice = list.find((name, index) => list.indexOf(name) !== index);
      if (twice !== undefined) context.addIssue({ code: 'custom', message: `${twice} is there twice` });
    }
  });

interface CatalogueEntry {
  readonly id: string;
  readonly name: string;
  readonly quantisation: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly licence: string;
  readonly languages: readonly string[];
  /** What running it takes in all, at most. */
  readonly memoryBytes: number;
}

export interface PublishedModel extends CatalogueEntry {
  readonly kind: 'published';
  /** Its name in the repository and in the models folder. */
  readonly file: string;
  readonly repository: string;
  readonly revision: string;
  readonly baseModel: string;
}

export interface ShippedModel extends CatalogueEntry {
  readonly kind: 'shipped';
  /** Below the folder of resources. */
  readonly file: string;
}

export interface Catalogue {
  /** Where the repositories are, unless a setting names a mirror. */
  readonly endpoint: string;
  readonly published: readonly PublishedModel[];
  readonly shipped: readonly ShippedModel[];
}

/** @throws Error that says what is wrong with it */
export function parseCatalogue(data: unknown): Catalogue {
  const parsed = catalogueSchema.safeParse(data);
  if (!parsed.success) throw new Error(`the model catalogue is not valid: ${z.prettifyError(parsed.error)}`);
  const { endpoint, repositories, shipped } = parsed.data;
  return {
    endpoint,
    published: repositories.flatMap(({ files, besideWeightsBytes, ...repository }) =>
      files.map((file) => ({
        ...repository,
        ...file,
        kind: 'published' as const,
        memoryBytes: file.bytes + besideWeightsBytes,
      })),
    ),
    shipped: shipped.map(({ besideWeightsBytes, ...entry }) => ({
      ...entry,
      kind: 'shipped' as const,
      memoryBytes: entry.bytes + besideWeightsBytes,
    })),
  };
}

/** @throws Error that says what is wrong with it */
export async function readCatalogue(file: string): Promise<Catalogue> {
  return parseCatalogue(JSON.parse(await readFile(file, 'utf8')));
}
