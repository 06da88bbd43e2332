/// <reference types="svelte" />
/// <reference types="vite/client" />

/** The first signs of the hash of the sources; empty while they are worked on. */
declare const __BUILD__: string
