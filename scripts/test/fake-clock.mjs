import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { installPackages } from '../tools/debian-packages.mjs'

/** Moments at which tests that count days or months have failed, in UTC; the tests' businesses are in Chicago */
export const FAKE_CLOCKS = {
  'New Year': '2027-01-01 05:30:00',
  'last day of a month': '2027-04-30 23:10:00',
  'clocks go forward': '2027-03-14 07:40:00',
  'clocks go back': '2027-11-07 05:40:00',
  'February 29': '2028-02-29 20:30:00',
}

const LIBRARY_FOLDER = '/usr/lib'

/**
 * The environment in which programs see that moment, and time continues from there
 * @param {string} moment
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<NodeJS.ProcessEnv>}
 */
export async function underClock(moment, env) {
  if (!findLibrary()) await installPackages(['libfaketime'])
  const library = findLibrary()
  if (!library) throw new Error('There is no libfaketime, and it could not be installed: the clock cannot be set.')
  const ahead = Math.round((Date.parse(`${moment.replace(' ', 'T')}Z`) - Date.now()) / 1000)
  return { ...env, LD_PRELOAD: library, FAKETIME: `${ahead >= 0 ? '+' : ''}${ahead}`, FAKETIME_DONT_FAKE_MONOTONIC: '1' }
}

function findLibrary() {
  return readdirSync(LIBRARY_FOLDER)
    .map((folder) => join(LIBRARY_FOLDER, folder, 'faketime/libfaketime.so.1'))
    .find((path) => existsSync(path))
}
