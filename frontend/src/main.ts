import { mount } from "svelte"
import App from "./App.svelte"
import drawings from "./look/art.svg?raw"
import { install } from "./offline/install"
import { hang } from "./parts/art"
import "./look/tokens.css"
import "./look/base.css"
import "./look/panels.css"
import "./look/board.css"
import "./look/layouts.css"
import "./look/pages.css"
import "./look/chart-names.css"

document.documentElement.dataset.build = __BUILD__
hang(drawings)
mount(App, { target: document.querySelector("#page")! })
install()
