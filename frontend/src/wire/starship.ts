// Made by tools/types.mjs from docs/schema; `pnpm types` makes it anew.
/* eslint-disable */

export type paths = Record<string, never>;
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * Ahead
         * @description How far a flight will come that is about to begin.
         */
        Ahead: {
            actions: number;
            speed: number;
        };
        /**
         * BuildFacts
         * @description Something that has a price.
         */
        BuildFacts: {
            cost: {
                [key: string]: number;
            };
            name: string;
            text: (string | components["schemas"]["Thing"])[];
        };
        /**
         * CardFacts
         * @description A card of the sectors; what its kind does not have is left out.
         */
        CardFacts: {
            about: string;
            brief: string;
            buy?: boolean;
            civilisation?: string;
            demand?: number;
            fame?: number;
            friendship?: number;
            kind: string;
            loss?: string;
            missions?: string[];
            most?: number;
            number?: number;
            offers: (string | components["schemas"]["Thing"])[];
            origin: string;
            points?: number;
            post?: boolean;
            price?: number;
            rank: number;
            resource?: string;
            sell?: boolean;
            strength?: number;
            title: string;
        };
        /**
         * Catalogue
         * @description Things, costs, limits and names of one table in one language.
         */
        Catalogue: {
            builds: {
                [key: string]: components["schemas"]["BuildFacts"];
            };
            cards: {
                [key: string]: components["schemas"]["CardFacts"];
            };
            dice: {
                [key: string]: number[];
            };
            limits: {
                [key: string]: number;
            };
            missions: {
                [key: string]: components["schemas"]["MissionFacts"];
            };
            modules: {
                [key: string]: components["schemas"]["ModuleFacts"];
            };
            names: {
                [key: string]: string;
            };
            phrases: {
                [key: string]: string;
            };
            resources: string[];
            seats: {
                [key: string]: string;
            }[];
            specials: {
                [key: string]: components["schemas"]["SpecialFacts"];
            };
            target: number;
            title: string;
            wares: string[];
        };
        /**
         * Chart
         * @description What little geometry there is.
         */
        Chart: {
            bays: string[];
            modules: string[];
            sectors: number[];
            slots: {
                [key: string]: number;
            };
        };
        /**
         * Decision
         * @description What is waited for.
         */
        Decision: {
            by?: number;
            excluded?: string;
            left?: number;
            name: string;
            seat: number;
        };
        /**
         * Flight
         * @description The flight of the moment.
         */
        Flight: {
            acted: number;
            actions: number;
            blue: number[];
            bottom: string[];
            cards_left: number;
            demand: number;
            face_down: {
                [key: string]: number;
            };
            looked: string[];
            marked: number[];
            pirate: components["schemas"]["Pirate"] | null;
            pirate_hidden: boolean;
            pirate_known: boolean;
            row: (string | null)[];
            sector: number;
            sensed: number;
            speed: number;
            top: string[];
            turned?: number;
        };
        /**
         * Level
         * @description A module at one level.
         */
        Level: {
            cost: {
                [key: string]: number;
            };
            does: {
                [key: string]: (string | components["schemas"]["Thing"])[];
            };
            points: number;
            title: string;
        };
        /**
         * MissionFacts
         * @description A mission.
         */
        MissionFacts: {
            asks: (string | components["schemas"]["Thing"])[];
            astro: number;
            brings: (string | components["schemas"]["Thing"])[];
            excluded: string | null;
            fame: number;
            have: {
                [key: string]: number;
            };
            part: number;
            pay: {
                [key: string]: number;
            };
            planet: string;
            points: number;
            resources: number;
            text: (string | components["schemas"]["Thing"])[];
            title: string;
        };
        /**
         * Missions
         * @description Missions that no seat keeps.
         */
        Missions: {
            done: string[];
            open: string[];
            waiting: string[];
        };
        /**
         * ModuleFacts
         * @description A kind of module.
         */
        ModuleFacts: {
            levels: components["schemas"]["Level"][];
            name: string;
            short: string;
        };
        /**
         * Offer
         * @description The offer on the table.
         */
        Offer: {
            action: string;
            give: {
                [key: string]: number;
            };
            seat: number;
            want: {
                [key: string]: number;
            };
        };
        /**
         * Pirate
         * @description What the pirate that waits for an answer can be, as far as the viewer knows.
         */
        Pirate: {
            odds: components["schemas"]["Strength"][];
            win: number;
        };
        /**
         * Posts
         * @description The trading posts in this turn.
         */
        Posts: {
            /** @enum {unknown} */
            block: "ahead" | "closed" | "open";
            open: string[];
            used: string[];
        };
        /**
         * Seat
         * @description What one player owns, all of it open.
         */
        Seat: {
            astro: number;
            bays: {
                [key: string]: number;
            };
            booster_points: number;
            boosters: number[];
            cannon_points: number;
            cannons: number[];
            cards: string[];
            colonies: string[];
            fame: number;
            friendship: number;
            hangar: {
                [key: string]: number;
            };
            limit: {
                [key: string]: number;
            };
            missions: string[];
            modules: {
                [key: string]: number;
            };
            points: number;
            posts: string[];
            science: number;
            tiles: {
                [key: string]: number[];
            };
            worth: {
                [key: string]: number;
            };
        };
        /**
         * Sector
         * @description One of the four sectors, as the viewer knows it.
         */
        Sector: {
            known: {
                [key: string]: number[] | "all";
            };
            unknown: {
                [key: string]: number;
            };
        };
        /**
         * SpecialFacts
         * @description A special card.
         */
        SpecialFacts: {
            counts: string;
            minimum: number;
            points: number;
            text: (string | components["schemas"]["Thing"])[];
            title: string;
        };
        /**
         * Strength
         * @description One strength that the pirate just met can have.
         */
        Strength: {
            chance: number;
            strength: number;
            win: number;
        };
        /**
         * Thing
         * @description A thing inside words: its id, how many, and how it is called here if that is not its usual form.
         */
        Thing: {
            n?: number;
            text?: string;
            thing: string;
        };
        /**
         * View
         * @description What lies open: the view of a spectator. With a private part laid over it, the view of that seat.
         */
        View: {
            active: number;
            ahead: components["schemas"]["Ahead"] | null;
            awaited: number[];
            chosen: (string | null)[];
            crests: string[];
            decision: components["schemas"]["Decision"] | null;
            flight: components["schemas"]["Flight"] | null;
            format: number;
            game: string;
            memory?: boolean;
            missions: components["schemas"]["Missions"];
            offer: components["schemas"]["Offer"] | null;
            offers_made: number;
            options: Record<string, unknown>;
            /** @enum {unknown} */
            phase: "flight" | "production" | "set-up" | "trade_and_build";
            players: number;
            points: number[];
            posts: components["schemas"]["Posts"];
            purchases: number;
            reserve: {
                [key: string]: number;
            };
            ruleset: string;
            seats: components["schemas"]["Seat"][];
            sector_cards: number[];
            sectors: components["schemas"]["Sector"][];
            specials: {
                [key: string]: number | null;
            };
            stack?: unknown[][];
            to_act: number[];
            turn: number;
            version: number;
            viewer: number | null;
            waiting_for?: string | null;
            winner: number | null;
            yellow: number;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type Ahead = components['schemas']['Ahead'];
export type BuildFacts = components['schemas']['BuildFacts'];
export type CardFacts = components['schemas']['CardFacts'];
export type Catalogue = components['schemas']['Catalogue'];
export type Chart = components['schemas']['Chart'];
export type Decision = components['schemas']['Decision'];
export type Flight = components['schemas']['Flight'];
export type Level = components['schemas']['Level'];
export type MissionFacts = components['schemas']['MissionFacts'];
export type Missions = components['schemas']['Missions'];
export type ModuleFacts = components['schemas']['ModuleFacts'];
export type Offer = components['schemas']['Offer'];
export type Pirate = components['schemas']['Pirate'];
export type Posts = components['schemas']['Posts'];
export type Seat = components['schemas']['Seat'];
export type Sector = components['schemas']['Sector'];
export type SpecialFacts = components['schemas']['SpecialFacts'];
export type Strength = components['schemas']['Strength'];
export type Thing = components['schemas']['Thing'];
export type View = components['schemas']['View'];
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
