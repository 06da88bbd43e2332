// The sounds themselves: made of tones and noise when they are needed. There is no file of any of them.
import type { Cue } from "./cues"

/** Seconds and hertz; noise has its colour at a pitch, and a tone may slide to another one. */
type Tone = { at: number; lasts: number; pitch: number; to?: number; loud: number; wave: OscillatorType | "noise" }

const rattle = (pitch: number, loud: number, times: number[]): Tone[] =>
  times.map((at, n) => ({ at, lasts: 0.05, pitch: pitch * (1 + 0.13 * (n % 3)), loud: loud * (1 - n / (2 * times.length)), wave: "noise" }))
const notes = (wave: OscillatorType, loud: number, lasts: number, apart: number, ...pitches: number[]): Tone[] =>
  pitches.map((pitch, n) => ({ at: n * apart, lasts, pitch, loud, wave }))

export const TUNES: Record<Cue, Tone[]> = {
  turn: notes("sine", 0.5, 0.34, 0.14, 587, 880),
  dice: rattle(1900, 0.6, [0, 0.07, 0.13, 0.22, 0.27]),
  shake: rattle(700, 0.7, [0, 0.08, 0.16, 0.24, 0.32, 0.42, 0.46]),
  coins: notes("triangle", 0.28, 0.12, 0.07, 1568, 1976, 2349),
  reveal: [
    { at: 0, lasts: 0.4, pitch: 330, to: 660, loud: 0.35, wave: "sine" },
    { at: 0.1, lasts: 0.4, pitch: 494, to: 988, loud: 0.16, wave: "sine" },
  ],
  encounter: notes("triangle", 0.4, 0.6, 0.2, 196, 233, 165),
  win: [...notes("triangle", 0.4, 0.5, 0.16, 523, 659, 784, 1047), { at: 0.64, lasts: 1, pitch: 523, loud: 0.25, wave: "sine" }],
}

/** Seconds until a tone is as loud as it gets: without them it would click. */
const SWELL = 0.012
const SILENT = 0.0001

export class Synth {
  #context = new AudioContext()
  #hiss: AudioBuffer | null = null

  /** Browsers are silent until somebody has pressed something. */
  async wake(): Promise<boolean> {
    if (this.#context.state === "suspended" && navigator.userActivation?.hasBeenActive !== false) await this.#context.resume()
    return this.#context.state === "running"
  }

  /** A sound, so many seconds from now. */
  play(cue: Cue, volume: number, wait: number) {
    for (const tone of TUNES[cue]) this.#sound(tone, volume, this.#context.currentTime + wait + tone.at)
  }

  #sound(tone: Tone, volume: number, at: number) {
    const gain = this.#context.createGain()
    gain.gain.setValueAtTime(SILENT, at)
    gain.gain.exponentialRampToValueAtTime(tone.loud * volume, at + SWELL)
    gain.gain.exponentialRampToValueAtTime(SILENT, at + tone.lasts)
    gain.connect(this.#context.destination)
    const source = tone.wave === "noise" ? this.#noise(tone, gain) : this.#note(tone, tone.wave, at, gain)
    source.start(at)
    source.stop(at + tone.lasts)
  }

  #note({ pitch, to, lasts }: Tone, wave: OscillatorType, at: number, into: AudioNode) {
    const note = this.#context.createOscillator()
    note.type = wave
    note.frequency.setValueAtTime(pitch, at)
    if (to) note.frequency.exponentialRampToValueAtTime(to, at + lasts)
    note.connect(into)
    return note
  }

  #noise({ pitch }: Tone, into: AudioNode) {
    const noise = this.#context.createBufferSource()
    const colour = this.#context.createBiquadFilter()
    noise.buffer = this.#hiss ??= hiss(this.#context)
    colour.type = "bandpass"
    colour.frequency.value = pitch
    noise.connect(colour).connect(into)
    return noise
  }
}

/** A tenth of a second of noise. */
function hiss(context: AudioContext): AudioBuffer {
  const buffer = context.createBuffer(1, context.sampleRate / 10, context.sampleRate)
  const samples = buffer.getChannelData(0)
  for (let n = 0; n < samples.length; n++) samples[n] = Math.random() * 2 - 1
  return buffer
}
