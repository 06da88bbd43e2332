// Made by tools/types.mjs from docs/schema; `pnpm types` makes it anew.
/* eslint-disable */

export type paths = Record<string, never>;
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * Ack
         * @description A command was carried out, and is stored; `seq` is the step it made, or the last one.
         */
        Ack: {
            id: string;
            seq: number;
            /** @enum {unknown} */
            type: "ack";
        };
        /**
         * Advice
         * @description What a bot would do, and why.
         */
        Advice: {
            action: string;
            /** @default [] */
            best?: components["schemas"]["Weighed"][];
            does: (string | components["schemas"]["Thing"])[];
            /** @default  */
            id?: string;
            seq: number;
            /** @enum {unknown} */
            type: "hint";
            words: (string | components["schemas"]["Thing"])[];
        };
        /**
         * Arrival
         * @description What happens on some points.
         */
        Arrival: {
            at: string[];
            chance?: number;
            cost?: {
                [key: string]: number;
            };
            gain?: {
                [key: string]: number;
            };
            goal?: string;
            points?: number;
            rank?: number;
            reveals?: string[];
            risk?: number;
            steps?: number;
            words?: (string | components["schemas"]["Thing"])[];
        };
        /**
         * Back
         * @description The back of discs.
         */
        Back: {
            back: string;
            sign: string;
            title: string;
        };
        /**
         * Ball
         * @description A ball in the mothership.
         */
        Ball: {
            ball: string;
            black: boolean;
            count: number;
            title: string;
            value: number;
        };
        /**
         * Base
         * @description The middle of the docks of a people.
         */
        Base: {
            people: string;
            x: number;
            y: number;
        };
        /**
         * Beat
         * @description The server is there, and this is the last step.
         */
        Beat: {
            seq: number;
            /** @enum {unknown} */
            type: "beat";
        };
        /**
         * Board
         * @description What may still be turned up.
         */
        Board: {
            discs_left: {
                [key: string]: {
                    [key: string]: number;
                };
            };
            sectors_left: string[];
        };
        /**
         * Build
         * @description Something that can be built, now or not.
         */
        Build: {
            build: string;
            cost: {
                [key: string]: number;
            };
            left: number;
            left_of?: string;
            missing: {
                [key: string]: number;
            };
            options: components["schemas"]["Option"][];
            rule?: string;
            /** @enum {unknown} */
            state: "no_site" | "none_left" | "ready" | "short" | "shut";
            why?: (string | components["schemas"]["Thing"])[];
            words: (string | components["schemas"]["Thing"])[];
        };
        /**
         * BuildKind
         * @description Something that can be built.
         */
        BuildKind: {
            cost: {
                [key: string]: number;
            };
            id: string;
            name: string;
            text: string;
            title: string;
        };
        /**
         * Button
         * @description A choice that is pressed.
         */
        Button: {
            action: string;
            effect?: components["schemas"]["Effect"];
            key: string;
            /** @enum {unknown} */
            role: "next" | "no" | "option" | "yes";
            then?: components["schemas"]["Pick"];
            words: (string | components["schemas"]["Thing"])[];
        };
        /**
         * Call
         * @description What one wants to be called.
         */
        Call: {
            id: string;
            name: string;
            /** @enum {unknown} */
            type: "call";
        };
        /**
         * Card
         * @description A friendship card.
         */
        Card: {
            copies: number;
            id: string;
            name: string;
            people: string;
            text: string;
            title: string;
        };
        /**
         * Catalogue
         * @description Things, costs, limits and names in one language.
         */
        Catalogue: {
            backs: components["schemas"]["Back"][];
            balls: components["schemas"]["Ball"][];
            black_speed: number;
            builds: components["schemas"]["BuildKind"][];
            discs: components["schemas"]["DiscKind"][];
            draws: number[];
            encounters: components["schemas"]["FaceOfCards"][];
            friends: components["schemas"]["Card"][];
            game: components["schemas"]["Named"];
            hand_limit: number;
            peoples: components["schemas"]["Named"][];
            phases: components["schemas"]["Named"][];
            phrases: {
                [key: string]: string;
            };
            pieces: components["schemas"]["PieceKind"][];
            points: components["schemas"]["Source"][];
            rates: {
                [key: string]: number;
            };
            resources: components["schemas"]["Named"][];
            seats: components["schemas"]["Named"][];
            stations_each: number;
            systems: components["schemas"]["Named"][];
            target: number;
            upgrades: components["schemas"]["UpgradeKind"][];
        };
        /**
         * Causes
         * @description What moved the chance of a seat to win since the first turn: the parts add up to the whole way.
         */
        Causes: {
            luck: number;
            others: number;
            own: number;
        };
        /**
         * Chair
         * @description A seat at a table.
         */
        Chair: {
            agrees: boolean;
            bot: string;
            commitment: string;
            covered: boolean;
            here: boolean;
            /** @enum {unknown} */
            kind: "bot" | "open" | "person";
            name: string;
            resigned: boolean;
            seat: number;
            seed: string;
        };
        /**
         * Chances
         * @description The chances to win as a spectator could tell them, and what moved them.
         */
        Chances: {
            curve: number[][];
            moved: components["schemas"]["Causes"][];
            series: components["schemas"]["Series"];
            swings: components["schemas"]["Swing"][];
        };
        /**
         * Changes
         * @description What one step changed for one viewer.
         *
         *         A change is `[path, new]`: what is new in the object at a path, a list of keys; or `[path, new, gone]`, with what
         *         has gone from it. Of a list first the places go that have gone, and then each new item comes to its place.
         *         `difference.patched` applies them.
         */
        Changes: {
            events: Record<string, unknown>[];
            own: unknown[][];
            public: unknown[][];
            seq: number;
            story: components["schemas"]["Chapter"][];
        };
        /**
         * Chapter
         * @description What happened in one turn, or a part of it.
         */
        Chapter: {
            lines: components["schemas"]["Line"][];
            seats?: number[];
            turn: number | null;
        };
        /**
         * Chat
         * @description Say something.
         */
        Chat: {
            id: string;
            text: string;
            /** @enum {unknown} */
            type: "chat";
        };
        /**
         * Choices
         * @description All that a seat may do, in groups. Every listed legal action can be put together from them, and all that can be
         *         put together is legal.
         */
        Choices: {
            builds: components["schemas"]["Build"][];
            buttons: components["schemas"]["Button"][];
            forms: components["schemas"]["Form"][];
            picks: components["schemas"]["Pick"][];
            reach: components["schemas"]["Reach"][];
            swaps: components["schemas"]["Swap"][];
        };
        /**
         * Clock
         * @description Time for each decision; when it has run out, a bot decides.
         */
        Clock: {
            /**
             * @default off
             * @enum {unknown}
             */
            kind?: "fast" | "gentle" | "off";
            /** @default null */
            seconds?: number | null;
        };
        /**
         * Course
         * @description How the match has gone so far, in numbers.
         */
        Course: {
            points: components["schemas"]["Standing"][];
            rolls: components["schemas"]["Rolled"][];
        };
        /**
         * Default
         * @description What an option is unless it is said, for a number of players.
         */
        Default: {
            players: number;
            value: boolean | number | string;
        };
        /**
         * Description
         * @description A game before it begins.
         */
        Description: {
            game: string;
            lesson: boolean;
            options: components["schemas"]["Setting"][];
            players: components["schemas"]["Seating"][];
            text: string;
            title: string;
        };
        /**
         * DiscKind
         * @description A disc.
         */
        DiscKind: {
            disc: string | null;
            numbers: number[];
            pips: number;
            title: string;
            token: components["schemas"]["Token"] | null;
        };
        /**
         * Dock
         * @description A dock with a number, which takes one trade station.
         */
        Dock: {
            number: number;
            people: string;
            point: string;
        };
        /**
         * Draws
         * @description What chance brought, against what was to be expected.
         */
        Draws: {
            count: number;
            faces: components["schemas"]["Showing"][];
            name: string;
            title: string;
        };
        /**
         * Effect
         * @description What a choice does, as data and in words; what it does not touch is left out.
         */
        Effect: {
            chance?: number;
            cost?: {
                [key: string]: number;
            };
            gain?: {
                [key: string]: number;
            };
            goal?: string;
            points?: number;
            rank?: number;
            reveals?: string[];
            risk?: number;
            steps?: number;
            words?: (string | components["schemas"]["Thing"])[];
        };
        /**
         * Encounter
         * @description What one traveller has to do with an encounter card.
         */
        Encounter: {
            again: number | null;
            answer: number | null;
            card: string | null;
            face: string;
            gift: {
                [key: string]: number;
            };
            known: boolean;
            own: number;
            reader: number;
            rival: number;
            step: number;
            taken: {
                [key: string]: number;
            };
            told: boolean;
            traveller: number;
        };
        /**
         * Encounters
         * @description The encounter cards.
         */
        Encounters: {
            discards: string[];
            unseen: string[];
        };
        /**
         * End
         * @description Agree to end the match, or no longer; it ends when all people agree.
         */
        End: {
            /** @default true */
            agree?: boolean;
            id: string;
            /** @enum {unknown} */
            type: "end";
        };
        /**
         * Error
         * @description A message that could not be answered at all.
         */
        Error: {
            code: string;
            /** @default  */
            id?: string;
            text: string;
            /** @enum {unknown} */
            type: "error";
        };
        /**
         * Explain
         * @description What an action would do now, or why it cannot be done.
         */
        Explain: {
            action: string;
            /** @default null */
            id?: string | null;
            /** @enum {unknown} */
            type: "explain";
        };
        /**
         * Explained
         * @description What an action would do now, in words; or why it is refused, as `play` would be.
         */
        Explained: {
            action: string;
            /** @default  */
            id?: string;
            /** @default null */
            refused?: components["schemas"]["Refused"] | null;
            seq: number;
            /** @enum {unknown} */
            type: "explain";
            words: (string | components["schemas"]["Thing"])[];
        };
        /**
         * FaceOfCards
         * @description The picture side of encounter cards: what everybody sees.
         */
        FaceOfCards: {
            face: string;
            story: string;
            title: string;
        };
        /**
         * Fill
         * @description The host puts a bot on an open seat.
         */
        Fill: {
            bot: string;
            id: string;
            seat: number;
            /** @enum {unknown} */
            type: "fill";
        };
        /**
         * Form
         * @description A bundle for a bundle, freely put together.
         */
        Form: {
            action: string;
            apart: boolean;
            declined?: string[];
            example?: string;
            give: {
                [key: string]: number;
            };
            name: string;
            want: {
                [key: string]: number;
            };
            words: (string | components["schemas"]["Thing"])[];
        };
        FromClient: components["schemas"]["Hello"] | components["schemas"]["Play"] | components["schemas"]["Undo"] | components["schemas"]["Chat"] | components["schemas"]["Resign"] | components["schemas"]["End"] | components["schemas"]["Rematch"] | components["schemas"]["Reveal"] | components["schemas"]["Fill"] | components["schemas"]["Call"] | components["schemas"]["Leave"] | components["schemas"]["Start"] | components["schemas"]["Legal"] | components["schemas"]["Hint"] | components["schemas"]["Explain"] | components["schemas"]["Look"] | components["schemas"]["Suggest"];
        FromServer: components["schemas"]["Room"] | components["schemas"]["TableMessage"] | components["schemas"]["Step"] | components["schemas"]["Said"] | components["schemas"]["Ack"] | components["schemas"]["Refused"] | components["schemas"]["Error"] | components["schemas"]["Beat"] | components["schemas"]["Listed"] | components["schemas"]["Advice"] | components["schemas"]["Explained"] | components["schemas"]["Looked"] | components["schemas"]["Suggested"] | components["schemas"]["Moved"];
        /**
         * Geometry
         * @description The chart: where everything lies.
         */
        Geometry: {
            bases: components["schemas"]["Base"][];
            docks: components["schemas"]["Dock"][];
            edges: string[][];
            height: number;
            points: components["schemas"]["Point"][];
            systems: components["schemas"]["Slot"][];
            width: number;
        };
        /**
         * Hello
         * @description First, and again to resume: who one is, and the last step one has.
         */
        Hello: {
            /** @default false */
            detail?: boolean;
            /** @default null */
            heard?: number | null;
            /** @default en */
            lang?: string;
            /** @default null */
            since?: number | null;
            /** @default null */
            token?: string | null;
            /** @enum {unknown} */
            type: "hello";
            version: number;
        };
        /**
         * Hint
         * @description What a bot would do.
         */
        Hint: {
            /** @default null */
            id?: string | null;
            /** @enum {unknown} */
            type: "hint";
        };
        /**
         * Join
         * @description `POST /api/join`: an open seat, please; by the code, or at a public table by its match.
         */
        Join: {
            /** @default  */
            code?: string;
            /** @default null */
            commitment?: string | null;
            /** @default  */
            match?: string;
            /** @default  */
            name?: string;
        };
        /**
         * Laid
         * @description A new match: the first person's seat is the caller's, and so are the other people's on this screen.
         */
        Laid: {
            code: string;
            match: string;
            seat: number | null;
            token: string | null;
            tokens: components["schemas"]["Seated"][];
        };
        /**
         * Leave
         * @description Give up one's seat before the match has begun: it is open again.
         */
        Leave: {
            id: string;
            /** @enum {unknown} */
            type: "leave";
        };
        Leg: [string, number] | [string, number, "stop" | "settle" | "explore" | "dock" | "clear" | "closed"];
        /**
         * Legal
         * @description Which actions are listed now.
         */
        Legal: {
            /** @default null */
            id?: string | null;
            /** @enum {unknown} */
            type: "legal";
        };
        /**
         * LessonStep
         * @description A step of a first flight, in words.
         */
        LessonStep: {
            at: string[];
            fits: boolean;
            name: string;
            task: string;
            text: string;
            title: string;
        };
        /**
         * LessonTold
         * @description A first flight, and where its match stands in it.
         */
        LessonTold: {
            done: number;
            steps: components["schemas"]["LessonStep"][];
            strayed: boolean;
            wants: string[];
        };
        /**
         * Line
         * @description One line of the story.
         */
        Line: {
            about?: string;
            decided?: string;
            first: number;
            joins?: boolean;
            keeps?: number;
            last: number;
            scored?: {
                [key: string]: number;
            };
            short?: (string | components["schemas"]["Thing"])[];
            weight?: number;
            words: (string | components["schemas"]["Thing"])[];
        };
        /**
         * Listed
         * @description The listed actions of the seat, in notation.
         */
        Listed: {
            actions: string[];
            /** @default  */
            id?: string;
            seq: number;
            /** @enum {unknown} */
            type: "legal";
        };
        /**
         * Look
         * @description What a thing on the table is.
         */
        Look: {
            /** @default null */
            id?: string | null;
            thing: string;
            /** @enum {unknown} */
            type: "look";
        };
        /**
         * Looked
         * @description What a thing on the table is, as the viewer sees it now; without a title if there is no such thing.
         */
        Looked: {
            /** @default  */
            id?: string;
            /** @default [] */
            pictures?: string[];
            /** @default [] */
            rules?: string[];
            thing: string;
            /** @default  */
            title?: string;
            /** @enum {unknown} */
            type: "look";
            /** @default [] */
            words?: (string | components["schemas"]["Thing"])[][];
        };
        /**
         * Luck
         * @description What the dice brought a seat, and what was to be expected with what it had on the table at each roll.
         */
        Luck: {
            actual: number;
            expected: number;
        };
        /**
         * Moved
         * @description The answer to a rematch: where it is, and a token of one's own.
         */
        Moved: {
            id: string;
            match: string;
            seat: number;
            token: string;
            /** @enum {unknown} */
            type: "moved";
        };
        /**
         * Named
         * @description Something by its id, its name in notation, and how it is called.
         */
        Named: {
            id: string;
            name: string;
            title: string;
        };
        NewMatch: {
            /**
             * @default {
             *       "kind": "off",
             *       "seconds": null
             *     }
             */
            clock?: components["schemas"]["Clock"];
            /** @default null */
            commitment?: string | null;
            /** @default 60 */
            cover?: number;
            /** @constant */
            game: "starfarers";
            /** @default null */
            hints?: boolean | null;
            /** @constant */
            lesson?: false;
            /** @default  */
            name?: string;
            options?: {
                /** @enum {unknown} */
                board?: "beginner" | "strategic" | "explorer" | "wild_space";
                /** @enum {unknown} */
                offers?: true | false;
            };
            /** @default null */
            pace?: number | null;
            /** @enum {unknown} */
            players?: 3 | null;
            /** @default false */
            public?: boolean;
            /** @constant */
            puzzle?: "";
            seats?: {
                /** @enum {unknown} */
                bot?: "drifter" | "cadet" | "trader" | "navigator" | "captain" | "admiral";
                /** @enum {unknown} */
                kind: "person" | "bot" | "open";
                name?: string;
            }[] | null;
            /**
             * @default full
             * @enum {unknown}
             */
            starts?: "full" | "host";
            /** @default  */
            title?: string;
        } | {
            /**
             * @default {
             *       "kind": "off",
             *       "seconds": null
             *     }
             */
            clock?: components["schemas"]["Clock"];
            /** @default null */
            commitment?: string | null;
            /** @default 60 */
            cover?: number;
            /** @constant */
            game: "starfarers";
            /** @default null */
            hints?: boolean | null;
            /** @constant */
            lesson?: false;
            /** @default  */
            name?: string;
            options?: {
                /** @enum {unknown} */
                board?: "beginner" | "strategic" | "explorer" | "wild_space";
                /** @enum {unknown} */
                offers?: true | false;
            };
            /** @default null */
            pace?: number | null;
            /** @enum {unknown} */
            players: 4;
            /** @default false */
            public?: boolean;
            /** @constant */
            puzzle?: "";
            seats?: {
                /** @enum {unknown} */
                bot?: "drifter" | "cadet" | "trader" | "navigator" | "captain" | "admiral";
                /** @enum {unknown} */
                kind: "person" | "bot" | "open";
                name?: string;
            }[] | null;
            /**
             * @default full
             * @enum {unknown}
             */
            starts?: "full" | "host";
            /** @default  */
            title?: string;
        } | {
            /**
             * @default {
             *       "kind": "off",
             *       "seconds": null
             *     }
             */
            clock?: components["schemas"]["Clock"];
            /** @default null */
            commitment?: string | null;
            /** @default 60 */
            cover?: number;
            /** @constant */
            game: "starfarers";
            /** @default null */
            hints?: boolean | null;
            /** @constant */
            lesson?: false;
            /** @default  */
            name?: string;
            options?: {
                /** @enum {unknown} */
                board?: "strategic" | "explorer" | "wild_space";
                /** @enum {unknown} */
                offers?: true | false;
            };
            /** @default null */
            pace?: number | null;
            /** @enum {unknown} */
            players: 5;
            /** @default false */
            public?: boolean;
            /** @constant */
            puzzle?: "";
            seats?: {
                /** @enum {unknown} */
                bot?: "drifter" | "cadet" | "trader" | "navigator" | "captain" | "admiral";
                /** @enum {unknown} */
                kind: "person" | "bot" | "open";
                name?: string;
            }[] | null;
            /**
             * @default full
             * @enum {unknown}
             */
            starts?: "full" | "host";
            /** @default  */
            title?: string;
        } | {
            /**
             * @default {
             *       "kind": "off",
             *       "seconds": null
             *     }
             */
            clock?: components["schemas"]["Clock"];
            /** @default null */
            commitment?: string | null;
            /** @default 60 */
            cover?: number;
            /** @constant */
            game: "starfarers";
            /** @default null */
            hints?: boolean | null;
            /** @constant */
            lesson?: false;
            /** @default  */
            name?: string;
            options?: {
                /** @enum {unknown} */
                board?: "strategic" | "explorer" | "wild_space";
                /** @enum {unknown} */
                offers?: true | false;
            };
            /** @default null */
            pace?: number | null;
            /** @enum {unknown} */
            players: 6;
            /** @default false */
            public?: boolean;
            /** @constant */
            puzzle?: "";
            seats?: {
                /** @enum {unknown} */
                bot?: "drifter" | "cadet" | "trader" | "navigator" | "captain" | "admiral";
                /** @enum {unknown} */
                kind: "person" | "bot" | "open";
                name?: string;
            }[] | null;
            /**
             * @default full
             * @enum {unknown}
             */
            starts?: "full" | "host";
            /** @default  */
            title?: string;
        } | {
            /**
             * @default {
             *       "kind": "off",
             *       "seconds": null
             *     }
             */
            clock?: components["schemas"]["Clock"];
            commitment?: null;
            /** @default 60 */
            cover?: number;
            /** @constant */
            game: "starfarers";
            /** @default null */
            hints?: boolean | null;
            /** @constant */
            lesson: true;
            /** @default  */
            name?: string;
            options?: Record<string, unknown>;
            /** @default null */
            pace?: number | null;
            players?: null;
            /** @default false */
            public?: boolean;
            /** @constant */
            puzzle?: "";
            seats?: null;
            /**
             * @default full
             * @enum {unknown}
             */
            starts?: "full" | "host";
            /** @default  */
            title?: string;
        } | {
            /**
             * @default {
             *       "kind": "off",
             *       "seconds": null
             *     }
             */
            clock?: components["schemas"]["Clock"];
            commitment?: null;
            /** @default 60 */
            cover?: number;
            /** @constant */
            game: "starfarers";
            /** @default null */
            hints?: boolean | null;
            /** @constant */
            lesson?: false;
            /** @default  */
            name?: string;
            options?: Record<string, unknown>;
            /** @default null */
            pace?: number | null;
            players?: null;
            /** @default false */
            public?: boolean;
            puzzle: string;
            seats?: null;
            /**
             * @default full
             * @enum {unknown}
             */
            starts?: "full" | "host";
            /** @default  */
            title?: string;
        } | {
            /**
             * @default {
             *       "kind": "off",
             *       "seconds": null
             *     }
             */
            clock?: components["schemas"]["Clock"];
            /** @default null */
            commitment?: string | null;
            /** @default 60 */
            cover?: number;
            /** @constant */
            game: "starfarers-classic";
            /** @default null */
            hints?: boolean | null;
            /** @constant */
            lesson?: false;
            /** @default  */
            name?: string;
            options?: {
                /** @enum {unknown} */
                all_lairs_in_one_colour?: false | true;
                /** @enum {unknown} */
                clear_on_pass?: false | true;
                /** @enum {unknown} */
                home_2019?: false | true;
                /** @enum {unknown} */
                neighbour_2019?: false | true;
                /** @enum {unknown} */
                offers?: true | false;
                /** @enum {unknown} */
                round_up_discard?: false | true;
                /** @enum {unknown} */
                setup?: "beginner" | "advanced";
                /** @enum {unknown} */
                six_freight_rings?: false | true;
            };
            /** @default null */
            pace?: number | null;
            /** @enum {unknown} */
            players?: 3 | null;
            /** @default false */
            public?: boolean;
            /** @constant */
            puzzle?: "";
            seats?: {
                /** @enum {unknown} */
                bot?: "drifter" | "cadet" | "trader" | "navigator" | "captain" | "admiral";
                /** @enum {unknown} */
                kind: "person" | "bot" | "open";
                name?: string;
            }[] | null;
            /**
             * @default full
             * @enum {unknown}
             */
            starts?: "full" | "host";
            /** @default  */
            title?: string;
        } | {
            /**
             * @default {
             *       "kind": "off",
             *       "seconds": null
             *     }
             */
            clock?: components["schemas"]["Clock"];
            /** @default null */
            commitment?: string | null;
            /** @default 60 */
            cover?: number;
            /** @constant */
            game: "starfarers-classic";
            /** @default null */
            hints?: boolean | null;
            /** @constant */
            lesson?: false;
            /** @default  */
            name?: string;
            options?: {
                /** @enum {unknown} */
                all_lairs_in_one_colour?: false | true;
                /** @enum {unknown} */
                clear_on_pass?: false | true;
                /** @enum {unknown} */
                home_2019?: false | true;
                /** @enum {unknown} */
                neighbour_2019?: false | true;
                /** @enum {unknown} */
                offers?: true | false;
                /** @enum {unknown} */
                round_up_discard?: false | true;
                /** @enum {unknown} */
                setup?: "beginner" | "advanced";
                /** @enum {unknown} */
                six_freight_rings?: false | true;
            };
            /** @default null */
            pace?: number | null;
            /** @enum {unknown} */
            players: 4;
            /** @default false */
            public?: boolean;
            /** @constant */
            puzzle?: "";
            seats?: {
                /** @enum {unknown} */
                bot?: "drifter" | "cadet" | "trader" | "navigator" | "captain" | "admiral";
                /** @enum {unknown} */
                kind: "person" | "bot" | "open";
                name?: string;
            }[] | null;
            /**
             * @default full
             * @enum {unknown}
             */
            starts?: "full" | "host";
            /** @default  */
            title?: string;
        } | {
            /**
             * @default {
             *       "kind": "off",
             *       "seconds": null
             *     }
             */
            clock?: components["schemas"]["Clock"];
            commitment?: null;
            /** @default 60 */
            cover?: number;
            /** @constant */
            game: "starfarers-classic";
            /** @default null */
            hints?: boolean | null;
            /** @constant */
            lesson?: false;
            /** @default  */
            name?: string;
            options?: Record<string, unknown>;
            /** @default null */
            pace?: number | null;
            players?: null;
            /** @default false */
            public?: boolean;
            puzzle: string;
            seats?: null;
            /**
             * @default full
             * @enum {unknown}
             */
            starts?: "full" | "host";
            /** @default  */
            title?: string;
        } | {
            /**
             * @default {
             *       "kind": "off",
             *       "seconds": null
             *     }
             */
            clock?: components["schemas"]["Clock"];
            /** @default null */
            commitment?: string | null;
            /** @default 60 */
            cover?: number;
            /** @constant */
            game: "starship";
            /** @default null */
            hints?: boolean | null;
            /** @constant */
            lesson?: false;
            /** @default  */
            name?: string;
            options?: {
                /** @enum {unknown} */
                excluded_reward?: "delivered" | "printed";
                /** @enum {unknown} */
                handicap_astro?: "none" | "seat_0" | "seat_1";
                /** @enum {unknown} */
                handicap_notes?: "none" | "seat_0" | "seat_1";
                /** @enum {unknown} */
                handicap_tiles?: "none" | "seat_0" | "seat_1";
                /** @enum {unknown} */
                hidden_reserve?: false | true;
                /** @enum {unknown} */
                memory?: true | false;
                /** @enum {unknown} */
                module_choice?: "moon_first" | "hidden";
                /** @enum {unknown} */
                module_numbers?: "mirrored" | "same";
                /** @enum {unknown} */
                offers?: true | false;
                /** @enum {unknown} */
                passive_offers?: true | false;
                /** @enum {unknown} */
                scrap?: false | true;
                /** @enum {unknown} */
                surplus?: "discard" | "keep";
                /** @enum {unknown} */
                visit_replacement?: false | true;
            };
            /** @default null */
            pace?: number | null;
            /** @enum {unknown} */
            players?: 2 | null;
            /** @default false */
            public?: boolean;
            /** @constant */
            puzzle?: "";
            seats?: {
                /** @enum {unknown} */
                bot?: "drifter" | "cadet" | "trader" | "navigator" | "captain" | "admiral";
                /** @enum {unknown} */
                kind: "person" | "bot" | "open";
                name?: string;
            }[] | null;
            /**
             * @default full
             * @enum {unknown}
             */
            starts?: "full" | "host";
            /** @default  */
            title?: string;
        } | {
            /**
             * @default {
             *       "kind": "off",
             *       "seconds": null
             *     }
             */
            clock?: components["schemas"]["Clock"];
            commitment?: null;
            /** @default 60 */
            cover?: number;
            /** @constant */
            game: "starship";
            /** @default null */
            hints?: boolean | null;
            /** @constant */
            lesson: true;
            /** @default  */
            name?: string;
            options?: Record<string, unknown>;
            /** @default null */
            pace?: number | null;
            players?: null;
            /** @default false */
            public?: boolean;
            /** @constant */
            puzzle?: "";
            seats?: null;
            /**
             * @default full
             * @enum {unknown}
             */
            starts?: "full" | "host";
            /** @default  */
            title?: string;
        } | {
            /**
             * @default {
             *       "kind": "off",
             *       "seconds": null
             *     }
             */
            clock?: components["schemas"]["Clock"];
            commitment?: null;
            /** @default 60 */
            cover?: number;
            /** @constant */
            game: "starship";
            /** @default null */
            hints?: boolean | null;
            /** @constant */
            lesson?: false;
            /** @default  */
            name?: string;
            options?: Record<string, unknown>;
            /** @default null */
            pace?: number | null;
            players?: null;
            /** @default false */
            public?: boolean;
            puzzle: string;
            seats?: null;
            /**
             * @default full
             * @enum {unknown}
             */
            starts?: "full" | "host";
            /** @default  */
            title?: string;
        };
        /**
         * Odds
         * @description What could happen at a draw.
         */
        Odds: {
            names: string[];
            weights: number[];
        };
        /**
         * Offer
         * @description The offer on the table.
         */
        Offer: {
            give: {
                [key: string]: number;
            };
            seat: number;
            want: {
                [key: string]: number;
            };
        };
        /**
         * Onward
         * @description `POST /api/onward`: a table that goes on from a step of a finished match, or of a record, against bots.
         */
        Onward: {
            /** @default trader */
            bot?: string;
            /** @default  */
            match?: string;
            /** @default  */
            name?: string;
            /** @default null */
            pace?: number | null;
            /** @default null */
            record?: Record<string, unknown> | null;
            /** @default 0 */
            seat?: number;
            step: number;
        };
        /**
         * Option
         * @description One choice, ready to be sent.
         */
        Option: {
            action: string;
            effect?: components["schemas"]["Effect"];
            most?: number;
            things: {
                [key: string]: string;
            };
            words: (string | components["schemas"]["Thing"])[];
        };
        /**
         * Origin
         * @description Where points came from.
         */
        Origin: {
            points: number[];
            source: string;
            title: string;
        };
        /**
         * Outpost
         * @description A people: where one can found trade stations with it, and who has.
         */
        Outpost: {
            cards: string[];
            docks: string[];
            marker: number | null;
            people: string;
            pods: number;
            stations: number[];
            system: string | null;
        };
        /**
         * Pick
         * @description One thing is chosen out of several.
         */
        Pick: {
            hand?: boolean;
            left: number;
            name: string;
            options: components["schemas"]["Option"][];
            role: string;
            words: (string | components["schemas"]["Thing"])[];
        };
        /**
         * PieceKind
         * @description A kind of piece.
         */
        PieceKind: {
            each: number;
            id: string;
            name: string;
            title: string;
        };
        /**
         * Pieces
         * @description Pieces that belong to nobody and only block.
         */
        Pieces: {
            colonies: string[];
            spaceports: string[];
        };
        /**
         * Place
         * @description Somewhere on the chart.
         */
        Place: {
            x: number;
            y: number;
        };
        /**
         * Planet
         * @description A planet and the disc on it.
         */
        Planet: {
            back: string;
            disc: string | null;
            face_down: boolean;
            id: string;
            looked_at: boolean;
            numbers: number[];
            pips: number;
            replaced: boolean;
            resource: string;
            token: components["schemas"]["Token"] | null;
        };
        /**
         * Play
         * @description One or several actions, all or nothing; `seq` is the last step that the client had seen.
         */
        Play: {
            actions: string[];
            id: string;
            seq: number;
            /** @enum {unknown} */
            type: "play";
        };
        /**
         * Point
         * @description An intersection.
         */
        Point: {
            id: string;
            point: string;
            x: number;
            y: number;
        };
        /**
         * Private
         * @description What one seat knows besides, to be laid over the public part: items of lists by their numbers.
         */
        Private: {
            board?: Record<string, unknown>;
            encounter?: {
                [key: string]: Record<string, unknown>;
            };
            encounters?: Record<string, unknown>;
            seats: {
                [key: string]: Record<string, unknown>;
            };
            systems?: {
                [key: string]: Record<string, unknown>;
            };
            viewer: number;
        };
        /**
         * Public
         * @description What everybody may know: the same for all.
         */
        Public: {
            active: number;
            awaited: number[];
            balls: string[] | null;
            base_speed: number;
            board: components["schemas"]["Board"];
            decision: Record<string, unknown> | null;
            dice: number[];
            encounter: components["schemas"]["Encounter"][];
            encounters: components["schemas"]["Encounters"];
            fame_left: number;
            first: number;
            flying: number | null;
            format: number;
            game: string;
            neutral: components["schemas"]["Pieces"];
            next: number | null;
            offer: components["schemas"]["Offer"] | null;
            offers_made: number;
            options: Record<string, unknown>;
            outposts: components["schemas"]["Outpost"][];
            phase: string;
            pilot: number;
            pilots: number[];
            players: number;
            points: number[];
            pool: {
                [key: string]: number;
            };
            reserve: components["schemas"]["Reserve"];
            rolled: number | null;
            ruleset: string;
            seats: components["schemas"]["Seat"][];
            second: number | null;
            supply: {
                [key: string]: number;
            };
            systems: components["schemas"]["System"][];
            target: number;
            to_act: number[];
            tray: {
                [key: string]: number;
            };
            turn: number;
            version: number;
            viewer: number | null;
            waiting_for?: string | null;
            winner: number | null;
        };
        /**
         * PuzzleOffered
         * @description A puzzle in the list of all, the one of today first; each has a day of its own.
         */
        PuzzleOffered: {
            day: string;
            game: string;
            id: string;
            level: number;
            players: number;
            title: string;
        };
        /**
         * PuzzleTold
         * @description A puzzle, and how its match stands.
         */
        PuzzleTold: {
            best: number | null;
            chance: number | null;
            game: string;
            id: string;
            level: number;
            /** @enum {unknown} */
            state: "missed" | "open" | "solved";
            title: string;
            ways: components["schemas"]["PuzzleWay"][];
        };
        /**
         * PuzzleWay
         * @description A way to play a puzzle.
         */
        PuzzleWay: {
            chance: number;
            does: (string | components["schemas"]["Thing"])[][];
            played: boolean;
        };
        /**
         * Reach
         * @description Where ships can go: a tree, so that the way to each point and its length are in it.
         */
        Reach: {
            action: string;
            anywhere: {
                [key: string]: string[];
            };
            effects: components["schemas"]["Arrival"][];
            left: number;
            name: string;
            ships: string[];
            start: string | null;
            tree: components["schemas"]["Leg"][];
        };
        /**
         * Refused
         * @description A command was not carried out.
         */
        Refused: {
            code: string;
            /** @default  */
            hint?: string;
            id: string;
            instead?: (string | components["schemas"]["Thing"])[];
            proposed?: (string | components["schemas"]["Thing"])[];
            /** @default  */
            rule?: string;
            text: string;
            /** @enum {unknown} */
            type: "refused";
            words?: (string | components["schemas"]["Thing"])[];
        };
        /**
         * Rematch
         * @description The same people once more, in a new match.
         */
        Rematch: {
            id: string;
            /** @enum {unknown} */
            type: "rematch";
        };
        /**
         * Replay
         * @description A record, played again: the table before the first action, what each action changed, the story and the study.
         */
        Replay: {
            catalogue: components["schemas"]["Catalogue"];
            chart: components["schemas"]["Geometry"];
            draws: number[];
            first: number;
            game: string;
            odds: components["schemas"]["Odds"][];
            options: Record<string, unknown>;
            players: number;
            result: Record<string, unknown>;
            steps: components["schemas"]["Shot"][];
            story: components["schemas"]["Chapter"][];
            study: components["schemas"]["Study"];
            view: components["schemas"]["Public"];
        };
        /**
         * Reserve
         * @description The reserve pile.
         */
        Reserve: {
            built: {
                [key: string]: number;
            };
            cards: number;
        };
        /**
         * Resign
         * @description Leave the game: a bot takes the seat, or where two play the other one has won.
         */
        Resign: {
            id: string;
            /** @enum {unknown} */
            type: "resign";
        };
        /**
         * Reveal
         * @description The seed that one had committed to; all are shown together, before the first roll.
         */
        Reveal: {
            id: string;
            seed: string;
            /** @enum {unknown} */
            type: "reveal";
        };
        /**
         * Rolled
         * @description A roll of the dice: how often it came, and how likely it is.
         */
        Rolled: {
            chance: number;
            count: number;
            roll: number;
        };
        /**
         * Room
         * @description Everything about a match but the game: the public summary, and what is sent when it changes.
         */
        Room: {
            awaited: number[];
            chain: string;
            changed: number;
            clock: components["schemas"]["Clock"];
            commitment: string;
            cover: number;
            created: number;
            /** @default {} */
            deadlines?: {
                [key: string]: number;
            };
            /** @enum {unknown} */
            ended: "" | "agreed" | "drawn" | "puzzle" | "resigned" | "won";
            game: string;
            hints: boolean;
            host: number;
            /** @default false */
            lesson?: boolean;
            match: string;
            name: string;
            options: Record<string, unknown>;
            players: number;
            points: number[];
            public: boolean;
            /** @default  */
            puzzle?: string;
            rematch: string;
            seats: components["schemas"]["Chair"][];
            seq: number;
            /** @enum {unknown} */
            starts: "full" | "host";
            /** @enum {unknown} */
            status: "over" | "running" | "waiting";
            turn: number;
            /** @enum {unknown} */
            type: "room";
            watching: number;
            winner: number | null;
            /** @default null */
            you?: number | null;
        };
        /**
         * Row
         * @description So much of one thing for one of several others.
         */
        Row: {
            give: string;
            n: number;
            thing: string;
            want: string[];
        };
        /**
         * Said
         * @description Something that was said, or what the table has to say (seat -1).
         */
        Said: {
            at: number;
            number: number;
            seat: number;
            suggested?: components["schemas"]["Suggestion"];
            text: string;
            /** @enum {unknown} */
            type: "said";
            words?: (string | components["schemas"]["Thing"])[];
        };
        /**
         * Score
         * @description Where the points of a seat come from.
         */
        Score: {
            colonies: number;
            fame: number;
            markers: number;
            medals: number;
            spaceports: number;
        };
        /**
         * Seat
         * @description What lies before a player.
         */
        Seat: {
            answer: string;
            booster: number;
            cannon: number;
            cards: number;
            colonies: string[];
            counter: components["schemas"]["Terms"] | null;
            draw_open: boolean;
            drawn?: {
                [key: string]: number;
            };
            extra: {
                [key: string]: number;
            };
            fame: number;
            first_roll: number;
            freight_pod: number;
            friends: string[];
            hand: {
                [key: string]: number;
            } | null;
            jumps: number;
            known: {
                [key: string]: number;
            };
            left: {
                [key: string]: number;
            };
            limits: {
                [key: string]: number;
            };
            markers: string[];
            medals: number;
            owed: number;
            owed_ships: number;
            rates: {
                [key: string]: number;
            };
            score: components["schemas"]["Score"];
            seen: string[];
            ships: components["schemas"]["Ship"][];
            spaceports: string[];
            speed: number;
            used: string[];
        };
        /**
         * Seated
         * @description A seat and the secret that belongs to it.
         */
        Seated: {
            match: string;
            seat: number;
            token: string;
        };
        /**
         * Seating
         * @description A number of players, and the rules that are played with it.
         */
        Seating: {
            players: number;
            ruleset: string;
        };
        /**
         * Series
         * @description Something that went up and down.
         */
        Series: {
            name: string;
            title: string;
            values: number[][];
        };
        /**
         * Setting
         * @description An option of a game.
         */
        Setting: {
            default: components["schemas"]["Default"][];
            name: string;
            text: string;
            title: string;
            values: components["schemas"]["Value"][];
        };
        /**
         * Ship
         * @description A ship on the board.
         */
        Ship: {
            at: string;
            held: boolean;
            id: string;
            kind: string;
            left: number;
            must_leave: string | null;
            ship: number;
            steps: number | null;
        };
        /**
         * Shot
         * @description One action of a record and all that came of it.
         */
        Shot: {
            action: string;
            changes: unknown[][];
            last: number;
            seat: number;
            turn: number;
            void?: boolean;
            words: (string | components["schemas"]["Thing"])[];
        };
        /**
         * Showing
         * @description Something that chance can bring.
         */
        Showing: {
            expected: number;
            face: string;
            seen: number;
            title: string;
        };
        /**
         * Sit
         * @description Who a seat is for.
         */
        Sit: {
            /** @default trader */
            bot?: string;
            /** @enum {unknown} */
            kind: "bot" | "open" | "person";
            /** @default  */
            name?: string;
        };
        /**
         * Slot
         * @description A place for three planets.
         */
        Slot: {
            centre: string;
            hexes: components["schemas"]["Place"][];
            home: boolean;
            id: string;
            ring: string[];
            sites: string[];
            system: string;
        };
        /**
         * Source
         * @description Something that is worth points.
         */
        Source: {
            pieces: number;
            points: number;
            source: string;
            text: string;
            title: string;
        };
        /**
         * Standing
         * @description The points of all seats when a turn ended, or as they are now.
         */
        Standing: {
            points: number[];
            turn: number;
        };
        /**
         * Start
         * @description The host begins the match; every seat is taken.
         */
        Start: {
            id: string;
            /** @enum {unknown} */
            type: "start";
        };
        /**
         * Step
         * @description What one step changed for one viewer.
         */
        Step: {
            events: unknown;
            own: unknown;
            public: unknown;
            seq: number;
            story: unknown;
            /** @enum {unknown} */
            type: "step";
        };
        /**
         * Study
         * @description The figures of a match. All of them follow from its record.
         */
        Study: {
            draws: components["schemas"]["Draws"][];
            luck: components["schemas"]["Luck"][];
            origins: components["schemas"]["Origin"][];
            series: components["schemas"]["Series"][];
            turnings: components["schemas"]["Turning"][];
        };
        /**
         * Suggest
         * @description What one could suggest to the active player.
         */
        Suggest: {
            /** @default null */
            id?: string | null;
            /** @enum {unknown} */
            type: "suggest";
        };
        /**
         * Suggested
         * @description What one could suggest: what the form makes is said (`chat`), not played; without a form there is nothing now.
         */
        Suggested: {
            form: components["schemas"]["Form"] | null;
            /** @default  */
            id?: string;
            /** @enum {unknown} */
            type: "suggest";
        };
        /**
         * Suggestion
         * @description An exchange that somebody suggests: as the active player would offer it.
         */
        Suggestion: {
            action: string;
            give: {
                [key: string]: number;
            };
            turn: number;
            want: {
                [key: string]: number;
            };
        };
        /**
         * Swap
         * @description An exchange at fixed rates: any row, and for it any of what it brings.
         */
        Swap: {
            action: string;
            at?: string;
            name: string;
            rows: components["schemas"]["Row"][];
            words: (string | components["schemas"]["Thing"])[];
        };
        /**
         * Swing
         * @description A turn that moved the chances to win.
         */
        Swing: {
            actor: number;
            /** @enum {unknown} */
            cause: "choice" | "luck";
            change: number;
            seat: number;
            step: number;
            turn: number;
            words: (string | components["schemas"]["Thing"])[];
        };
        /**
         * System
         * @description A place for planets.
         */
        System: {
            /** @enum {unknown} */
            kind: "empty" | "home" | "outpost" | "system" | "unknown";
            people: string | null;
            planets: components["schemas"]["Planet"][];
            sector: string | null;
            stars: number;
            system: string;
        };
        /**
         * Table
         * @description All that a front end shows now.
         */
        Table: {
            choices: components["schemas"]["Choices"];
            course: components["schemas"]["Course"];
            notes: {
                [key: string]: (string | components["schemas"]["Thing"])[];
            };
            private: components["schemas"]["Private"] | Record<string, unknown>;
            prompt: (string | components["schemas"]["Thing"])[];
            public: components["schemas"]["Public"];
            rules: string[];
            seq: number;
            story: components["schemas"]["Chapter"][];
            suggest: boolean;
            undo: (string | components["schemas"]["Thing"])[];
            who: number | null;
        };
        /**
         * Table
         * @description All that a viewer is shown (docs/table.md), from here on by steps.
         */
        TableMessage: {
            build: string;
            chat: components["schemas"]["Said"][];
            seq: number;
            table: unknown;
            /** @enum {unknown} */
            type: "table";
        };
        /**
         * Terms
         * @description Cards for cards; what there is none of is left out.
         */
        Terms: {
            give: {
                [key: string]: number;
            };
            want: {
                [key: string]: number;
            };
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
         * Token
         * @description A pirate base, an ice planet or an artifact.
         */
        Token: {
            kind: string;
            strength: number;
        };
        /**
         * Turning
         * @description A step that made a difference.
         */
        Turning: {
            change: number;
            leads: boolean;
            seat: number;
            step: number;
            turn: number;
            words: (string | components["schemas"]["Thing"])[];
        };
        /**
         * Undo
         * @description Take the last step back.
         */
        Undo: {
            id: string;
            seq: number;
            /** @enum {unknown} */
            type: "undo";
        };
        /**
         * UpgradeKind
         * @description A kind of upgrade.
         */
        UpgradeKind: {
            id: string;
            limit: number;
            name: string;
            stock: number;
            title: string;
            titles: string;
        };
        /**
         * Value
         * @description One value of an option, and for which numbers of players it is there.
         */
        Value: {
            players: number[];
            text: string;
            title: string;
            value: boolean | number | string;
        };
        /**
         * Verified
         * @description A record whose outcomes are those that its seeds deal.
         */
        Verified: {
            actions: number;
            bound: boolean;
            outcomes: number;
        };
        /**
         * Weighed
         * @description A choice, and what it promises.
         */
        Weighed: {
            action: string;
            chance: number;
            does: (string | components["schemas"]["Thing"])[];
            words: (string | components["schemas"]["Thing"])[];
        };
        /**
         * Wrong
         * @description What a request is answered that cannot be met.
         */
        Wrong: {
            code: string;
            text: string;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type Ack = components['schemas']['Ack'];
export type Advice = components['schemas']['Advice'];
export type Arrival = components['schemas']['Arrival'];
export type Back = components['schemas']['Back'];
export type Ball = components['schemas']['Ball'];
export type Base = components['schemas']['Base'];
export type Beat = components['schemas']['Beat'];
export type Board = components['schemas']['Board'];
export type Build = components['schemas']['Build'];
export type BuildKind = components['schemas']['BuildKind'];
export type Button = components['schemas']['Button'];
export type Call = components['schemas']['Call'];
export type Card = components['schemas']['Card'];
export type Catalogue = components['schemas']['Catalogue'];
export type Causes = components['schemas']['Causes'];
export type Chair = components['schemas']['Chair'];
export type Chances = components['schemas']['Chances'];
export type Changes = components['schemas']['Changes'];
export type Chapter = components['schemas']['Chapter'];
export type Chat = components['schemas']['Chat'];
export type Choices = components['schemas']['Choices'];
export type Clock = components['schemas']['Clock'];
export type Course = components['schemas']['Course'];
export type Default = components['schemas']['Default'];
export type Description = components['schemas']['Description'];
export type DiscKind = components['schemas']['DiscKind'];
export type Dock = components['schemas']['Dock'];
export type Draws = components['schemas']['Draws'];
export type Effect = components['schemas']['Effect'];
export type Encounter = components['schemas']['Encounter'];
export type Encounters = components['schemas']['Encounters'];
export type End = components['schemas']['End'];
export type Error = components['schemas']['Error'];
export type Explain = components['schemas']['Explain'];
export type Explained = components['schemas']['Explained'];
export type FaceOfCards = components['schemas']['FaceOfCards'];
export type Fill = components['schemas']['Fill'];
export type Form = components['schemas']['Form'];
export type FromClient = components['schemas']['FromClient'];
export type FromServer = components['schemas']['FromServer'];
export type Geometry = components['schemas']['Geometry'];
export type Hello = components['schemas']['Hello'];
export type Hint = components['schemas']['Hint'];
export type Join = components['schemas']['Join'];
export type Laid = components['schemas']['Laid'];
export type Leave = components['schemas']['Leave'];
export type Leg = components['schemas']['Leg'];
export type Legal = components['schemas']['Legal'];
export type LessonStep = components['schemas']['LessonStep'];
export type LessonTold = components['schemas']['LessonTold'];
export type Line = components['schemas']['Line'];
export type Listed = components['schemas']['Listed'];
export type Look = components['schemas']['Look'];
export type Looked = components['schemas']['Looked'];
export type Luck = components['schemas']['Luck'];
export type Moved = components['schemas']['Moved'];
export type Named = components['schemas']['Named'];
export type NewMatch = components['schemas']['NewMatch'];
export type Odds = components['schemas']['Odds'];
export type Offer = components['schemas']['Offer'];
export type Onward = components['schemas']['Onward'];
export type Option = components['schemas']['Option'];
export type Origin = components['schemas']['Origin'];
export type Outpost = components['schemas']['Outpost'];
export type Pick = components['schemas']['Pick'];
export type PieceKind = components['schemas']['PieceKind'];
export type Pieces = components['schemas']['Pieces'];
export type Place = components['schemas']['Place'];
export type Planet = components['schemas']['Planet'];
export type Play = components['schemas']['Play'];
export type Point = components['schemas']['Point'];
export type Private = components['schemas']['Private'];
export type Public = components['schemas']['Public'];
export type PuzzleOffered = components['schemas']['PuzzleOffered'];
export type PuzzleTold = components['schemas']['PuzzleTold'];
export type PuzzleWay = components['schemas']['PuzzleWay'];
export type Reach = components['schemas']['Reach'];
export type Refused = components['schemas']['Refused'];
export type Rematch = components['schemas']['Rematch'];
export type Replay = components['schemas']['Replay'];
export type Reserve = components['schemas']['Reserve'];
export type Resign = components['schemas']['Resign'];
export type Reveal = components['schemas']['Reveal'];
export type Rolled = components['schemas']['Rolled'];
export type Room = components['schemas']['Room'];
export type Row = components['schemas']['Row'];
export type Said = components['schemas']['Said'];
export type Score = components['schemas']['Score'];
export type Seat = components['schemas']['Seat'];
export type Seated = components['schemas']['Seated'];
export type Seating = components['schemas']['Seating'];
export type Series = components['schemas']['Series'];
export type Setting = components['schemas']['Setting'];
export type Ship = components['schemas']['Ship'];
export type Shot = components['schemas']['Shot'];
export type Showing = components['schemas']['Showing'];
export type Sit = components['schemas']['Sit'];
export type Slot = components['schemas']['Slot'];
export type Source = components['schemas']['Source'];
export type Standing = components['schemas']['Standing'];
export type Start = components['schemas']['Start'];
export type Step = components['schemas']['Step'];
export type Study = components['schemas']['Study'];
export type Suggest = components['schemas']['Suggest'];
export type Suggested = components['schemas']['Suggested'];
export type Suggestion = components['schemas']['Suggestion'];
export type Swap = components['schemas']['Swap'];
export type Swing = components['schemas']['Swing'];
export type System = components['schemas']['System'];
export type Table = components['schemas']['Table'];
export type TableMessage = components['schemas']['TableMessage'];
export type Terms = components['schemas']['Terms'];
export type Thing = components['schemas']['Thing'];
export type Token = components['schemas']['Token'];
export type Turning = components['schemas']['Turning'];
export type Undo = components['schemas']['Undo'];
export type UpgradeKind = components['schemas']['UpgradeKind'];
export type Value = components['schemas']['Value'];
export type Verified = components['schemas']['Verified'];
export type Weighed = components['schemas']['Weighed'];
export type Wrong = components['schemas']['Wrong'];
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
