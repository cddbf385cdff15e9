import { join } from 'node:path'
import { projectFolder } from '../product-parts.mjs'

/** Scripts for the websites of the businesses, without a hash in their names, since those pages refer to them for years */
export const EMBED_SCRIPTS = ['inquiry-form', 'website-numbers']

/**
 * Builds one of them as a classic script, which cannot have imports
 * @param {string} name
 * @returns {import('vite').InlineConfig & { build: { lib: import('vite').LibraryOptions } }}
 */
export function embedBuild(name) {
  return {
    configFile: join(projectFolder, 'web/vite.embed.config.ts'),
    logLevel: 'warn',
    build: {
      lib: {
        entry: join(projectFolder, 'web/src/embed', `${name}.ts`),
        formats: ['iife'],
        name: name.replace(/-\w/g, (letter) => letter.slice(1).toUpperCase()),
        fileName: () => `${name}.js`,
      },
    },
  }
}
